import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { findOpenInvitation } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { type RequestKind, receiptMail, requestMail, withdrawnMail } from '../emails.ts'
import { requestOutcome, type RequestRuleRefusal } from '../policy.ts'
import { type Listing, type NdaRefusal, type Signature, signNda } from './nda.server.ts'
import {
  companyOwners,
  lockAccess,
  notifyPeople,
  personOrOwner,
  readRequestedListing,
} from './shared.server.ts'
import { grantImmediately, readHistory, storeRequest } from './store-access.server.ts'
import { isUuid } from '#app/lib/ids.ts'

export type RequestRefusal = RequestRuleRefusal | NdaRefusal | 'not_found' | 'too_many'
type RequestedAccess = { slug: string; status: 'pending' | 'granted' }

const AUDITED = {
  asks: 'access.request',
  nda: 'access.grant_by_nda',
  invitation: 'access.grant_by_invitation',
} as const satisfies Record<RequestKind, string>

/**
 * Requests the full projection of a listing for the member's company (PUB-090, PUB-222 to PUB-224), grants it immediately
 * where the NDA alone or an invitation suffices, and emails both sides. Limited to 20 requests a day per IP address and
 * account; refused requests and those granted by an invitation do not count.
 */
export const requestAccess = (
  member: ApprovedMember,
  slug: string,
  input: Signature & { message: string | null },
) =>
  attempt<RequestedAccess, RequestRefusal>(async (tx, stop) => {
    const found = await readRequestedListing(tx, viewerFactsOf(member), slug)
    if (!found) return stop('not_found')
    const { userId, company } = member
    await lockAccess(tx, found.id, company.id)
    const listing = (await readRequestedListing(tx, viewerFactsOf(member), slug)) ?? stop('not_found')
    const invitation = await findOpenInvitation(listing.id, { userId, companyId: company.id }, tx)
    const outcome = requestOutcome({
      ...listing,
      ...(await readHistory(tx, listing.id, company.id)),
      isOwn: listing.companyId === company.id,
      isInvited: invitation !== null,
      acceptsNda: input.acceptNda,
      now: now(),
    })
    if ('refused' in outcome) return stop(outcome.refused)
    const signed = input.acceptNda ? await signNda(tx, member, listing, input) : null
    if (signed && 'refused' in signed) return stop(signed.refused)
    const { status } = outcome
    const request = await storeRequest(tx, member, listing, { ...input, status, ndaId: signed?.id ?? null })
    if (!request) return stop('already_pending')
    const counted = { rule: 'accessRequest', subjects: [`account:${userId}`] } as const
    if (!invitation && !(await takeLimit(tx, counted)).ok) return stop('too_many')
    const kind: RequestKind = status === 'pending' ? 'asks' : invitation ? 'invitation' : 'nda'
    await writeAudit(tx, {
      actor: { kind: member.role, userId },
      action: AUDITED[kind],
      subject: { type: 'access_request', id: request.id },
      to: status,
      details: {
        listingId: listing.id,
        companyId: company.id,
        ...(invitation && { invitation: invitation.id }),
      },
    })
    // The invitation has ended in the meantime, so nobody has approved this request.
    if (status === 'granted' && !(await grantImmediately(tx, member, listing.id, request.id, invitation)))
      return stop('not_found')
    await notifyBothSides(tx, member, listing, { ...request, message: input.message, kind })
    return { slug: listing.slug, status }
  })

async function notifyBothSides(
  tx: Tx,
  member: ApprovedMember,
  listing: Listing,
  { id, userId, message, kind }: { id: string; userId: string; message: string | null; kind: RequestKind },
) {
  const { id: listingId, title, slug } = listing
  const { fullName: requester, company } = member
  const cause = `${id}:${kind}`
  const facts = { title, slug, listingId, requester, company: company.name, message, kind }
  await notifyPeople(
    tx,
    await companyOwners(tx, listing.companyId),
    'request',
    { cause },
    requestMail(facts),
    member.userId,
  )
  // Also notifies a colleague whose pending request is settled by this grant.
  for (const accountId of [member.userId, userId]) {
    const people = await personOrOwner(tx, { companyId: company.id, userId: accountId })
    await notifyPeople(tx, people, 'receipt', { cause, right: `listing:${listingId}` }, receiptMail(facts))
  }
}

/** Withdraws the company's pending request; any member may, since the requester may have left (PUB-224). */
export const withdrawRequest = (member: ApprovedMember, id: string) =>
  attempt<{ slug: string }, 'not_found'>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const request = await tx
      .updateTable('accessRequests')
      .set({ status: 'withdrawn', decidedAt: now(), decidedBy: member.userId })
      .where('id', '=', id)
      .where('companyId', '=', member.company.id)
      .where('status', '=', 'pending')
      .returning('listingId')
      .executeTakeFirst()
    if (!request) return stop('not_found')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'access.withdraw',
      subject: { type: 'access_request', id },
      from: 'pending',
      to: 'withdrawn',
      details: { listingId: request.listingId },
    })
    const { slug, ...listing } = await tx
      .selectFrom('listings')
      .where('id', '=', request.listingId)
      .select(['slug', 'title', 'id as listingId', 'companyId'])
      .executeTakeFirstOrThrow()
    await notifyPeople(
      tx,
      await companyOwners(tx, listing.companyId),
      'withdrawn',
      { cause: id },
      withdrawnMail({ ...listing, company: member.company.name }),
      member.userId,
    )
    return { slug }
  })
