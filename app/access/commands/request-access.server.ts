import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { requestContext } from '#app/lib/request.ts'
import type { Result } from '#app/lib/result.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { attempt } from '#app/listings/commands/attempt.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { receiptMail, requestMail } from '../emails.ts'
import { askOutcome, type AskRefusal } from '../policy.ts'
import { type NdaRefusal, type Signature, signNda } from './accept-nda.server.ts'
import { closeLapsedGrant, companyOwners, findPerson, lockAccess, mailTo } from './locked-listing.server.ts'
import { readAsked } from './read-asked.server.ts'

export type RequestRefusal = AskRefusal | NdaRefusal | 'not_found' | 'too_many'
export type Asked = { slug: string; status: 'pending' | 'granted' }

/**
 * Asks for the full projection of a listing for the member's company (PUB-090, PUB-222 to PUB-224): stores the
 * request, with the accepted NDA where the listing asks for it, grants at once where the rule is the NDA alone, and
 * mails both sides. Counts towards 20 requests a day, by address and by account; a refused request changes nothing and
 * is not counted.
 */
export async function requestAccess(
  member: ApprovedMember,
  slug: string,
  input: Signature & { message: string | null },
): Promise<Result<Asked, RequestRefusal>> {
  return attempt<Asked, RequestRefusal>(async (tx, stop) => {
    const found = await readAsked(tx, viewerFactsOf(member), slug)
    if (!found) return stop('not_found')
    await lockAccess(tx, found.id, member.company.id)
    const listing = (await readAsked(tx, viewerFactsOf(member), slug)) ?? stop('not_found')
    const outcome = askOutcome({
      ...listing,
      ...(await readHistory(tx, listing.id, member.company.id)),
      isOwn: listing.companyId === member.company.id,
      acceptsNda: input.acceptNda,
      now: now(),
    })
    if ('refused' in outcome) return stop(outcome.refused)
    const signed = input.acceptNda ? await signNda(tx, member, listing, input) : null
    if (signed && 'refused' in signed) return stop(signed.refused)
    const request = await storeRequest(
      tx,
      member,
      listing.id,
      outcome.status,
      input.message,
      signed?.id ?? null,
    )
    if (!request) return stop('already_pending')
    const ip = requestContext.getStore()?.ip
    const limit = await takeLimit(tx, {
      rule: 'accessRequest',
      subjects: [...(ip === undefined ? [] : [`ip:${ip}` as const]), `account:${member.userId}`],
    })
    if (!limit.ok) return stop('too_many')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: outcome.status === 'granted' ? 'access.granted_by_nda' : 'access.request',
      subject: { type: 'access_request', id: request.id },
      to: outcome.status,
      details: { listingId: listing.id, companyId: member.company.id },
    })
    if (outcome.status === 'granted') await grantByNda(tx, member, listing.id, request.id)
    await mailBoth(tx, member, listing, request.id, input.message, outcome.status === 'granted')
    return { slug: listing.slug, status: outcome.status }
  })
}

async function readHistory(tx: Tx, listingId: number, companyId: string) {
  const requests = await tx
    .selectFrom('accessRequests')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .where('status', 'in', ['pending', 'declined'])
    .orderBy('decidedAt', 'desc')
    .select(['status', 'decidedAt'])
    .execute()
  const past = await tx
    .selectFrom('accessGrants')
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('revokedAt', 'is not', null), eb('expiresAt', '<=', now())]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return {
    hasPendingRequest: requests.some(({ status }) => status === 'pending'),
    lastDeclinedAt: requests.find(({ status }) => status === 'declined')?.decidedAt ?? null,
    hadGrant: past !== undefined,
  }
}

/** The unique index on waiting requests decides what the lock does not: one request a listing and company. */
async function storeRequest(
  tx: Tx,
  member: ApprovedMember,
  listingId: number,
  status: 'pending' | 'granted',
  message: string | null,
  ndaAcceptanceId: string | null,
) {
  return tx
    .insertInto('accessRequests')
    .values({
      listingId,
      message,
      status,
      ndaAcceptanceId,
      userId: member.userId,
      companyId: member.company.id,
      createdAt: now(),
      decidedAt: status === 'granted' ? now() : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['listingId', 'companyId']).where('status', '=', 'pending').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

async function grantByNda(
  tx: Tx,
  member: ApprovedMember,
  listingId: number,
  requestId: string,
): Promise<void> {
  await closeLapsedGrant(tx, listingId, member.company.id, now())
  await tx
    .insertInto('accessGrants')
    .values({
      listingId,
      requestId,
      companyId: member.company.id,
      userId: member.userId,
      source: 'nda',
      grantedAt: now(),
    })
    .execute()
}

type Listing = { id: number; slug: string; title: string; companyId: string }

async function mailBoth(
  tx: Tx,
  member: ApprovedMember,
  listing: Listing,
  requestId: string,
  message: string | null,
  isGrantedAtOnce: boolean,
) {
  const { id: listingId, title, slug } = listing
  const facts = {
    title,
    slug,
    listingId,
    requester: member.fullName,
    company: member.company.name,
    message,
    isGrantedAtOnce,
  }
  await mailTo(tx, await companyOwners(tx, listing.companyId), 'request', requestId, (name) =>
    requestMail({ ...facts, name }),
  )
  const person = await findPerson(tx, member.userId)
  await mailTo(tx, person ? [person] : [], 'receipt', requestId, (name) => receiptMail({ ...facts, name }))
}
