import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockAccess, readRequestedListing } from './shared.server.ts'
import { isPrintable, NOT_PRINTABLE } from '#app/lib/pdf-text.ts'
import { z } from 'zod'
import { conflict, type Refusals } from '#app/lib/refusal.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { mayManage } from '../queries.server.ts'
import { NDA_TEXT_LINES, NDA_TEXT_MAX, NDA_TEXT_MIN } from '../nda/text-limits.ts'
import { formatNumber } from '#app/lib/format.ts'

export type Signature = { ndaVersion?: string | undefined; acceptNda: boolean; signedName: string | null }
export type NdaRefusal = 'nda_required' | 'name_required' | 'nda_changed'

export type Listing = { id: number; slug: string; title: string; companyId: string }

/**
 * Stores a member's acceptance of the listing's current NDA text for their company, or returns the refusal.
 * nda/nda-pdfs.server.ts creates the PDF and emails it to both sides (PUB-223).
 */
export async function signNda(
  tx: Tx,
  member: ApprovedMember,
  listing: Listing,
  signature: Signature,
): Promise<{ id: string } | { refused: NdaRefusal }> {
  if (!signature.acceptNda) return { refused: 'nda_required' }
  const signedName = signature.signedName?.trim()
  if (!signedName) return { refused: 'name_required' }
  const nda = await currentNda(listing.id, tx)
  const edition = ndaEdition(nda)
  if (edition !== signature.ndaVersion) return { refused: 'nda_changed' }
  const inserted = await tx
    .insertInto('ndaAcceptances')
    .values({
      versionId: nda.id,
      listingId: listing.id,
      userId: member.userId,
      companyId: member.company.id,
      signedName,
      ipAddress: requestContext.getStore()?.ip ?? null,
      acceptedAt: now(),
    })
    .onConflict((conflict) => conflict.columns(['listingId', 'companyId', 'userId', 'versionId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    return tx
      .selectFrom('ndaAcceptances')
      .where('listingId', '=', listing.id)
      .where('companyId', '=', member.company.id)
      .where('userId', '=', member.userId)
      .where('versionId', '=', nda.id)
      .select('id')
      .executeTakeFirstOrThrow()
  }
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: 'access.accept_nda',
    subject: { type: 'listing', id: listing.id },
    details: { companyId: member.company.id, nda: edition },
  })
  return inserted
}

/** Accepts the NDA for the holder of a live grant, which shows tier N facts to their company. */
export const acceptNda = (member: ApprovedMember, slug: string, signature: Signature) =>
  attempt<{ slug: string }, NdaRefusal | 'not_found'>(async (tx, stop) => {
    const found = await readRequestedListing(tx, viewerFactsOf(member), slug)
    if (!found) return stop('not_found')
    await lockAccess(tx, found.id, member.company.id)
    const listing = await readRequestedListing(tx, viewerFactsOf(member), slug)
    if (!listing?.hasLiveGrant) return stop('not_found')
    const signed = await signNda(tx, member, listing, signature)
    return 'refused' in signed ? stop(signed.refused) : { slug: listing.slug }
  })

/** Maximum versions per listing: enough for negotiations, too few for a script to fill the table. */
const MAX_VERSIONS = 50

type SaveTextRefusal = 'not_found' | 'stale' | 'unchanged' | 'too_many'

export const SAVE_TEXT_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This listing is not available.' },
  stale: conflict(
    'The text changed after you opened this page. Your version is still here. Read the current one before you save.',
  ),
  unchanged: { formError: 'This is already the current text. Change it before you save.' },
  too_many: {
    formError: `A listing can have up to ${MAX_VERSIONS} versions of its text. Contact support if you need more.`,
  },
} as const satisfies Refusals<SaveTextRefusal>

const message = `Enter ${formatNumber(NDA_TEXT_MIN)} to ${formatNumber(NDA_TEXT_MAX)} characters.`

const lineText = `Use at most ${formatNumber(NDA_TEXT_LINES)} lines.`

export const ndaTextSchema = z.object({
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(NDA_TEXT_MIN, message)
        .max(NDA_TEXT_MAX, message)
        .refine((text) => text.split('\n').length <= NDA_TEXT_LINES, lineText)
        .refine(isPrintable, NOT_PRINTABLE),
    ),
  /** The edition shown on the page. */
  seen: z.string().catch(''),
})

/** Adds a version; versions are immutable, so acceptances keep their text (PUB-223). Refuses a stale page. */
export const saveNdaText = (
  actor: ListingActor,
  listingId: number,
  { body, seen }: z.output<typeof ndaTextSchema>,
) =>
  attempt<{ number: number }, SaveTextRefusal>(async (tx, stop) => {
    const listing = await tx
      .selectFrom('listings')
      .where('id', '=', listingId)
      .select('companyId')
      // Serialises concurrent saves, so that the second one sees the first one's version.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing || !mayManage(actor, listing.companyId)) return stop('not_found')
    const current = await currentNda(listingId, tx)
    if (ndaEdition(current) !== seen) return stop('stale')
    if (current.body === body) return stop('unchanged')
    const { last } = await tx
      .selectFrom('ndaVersions')
      .where('listingId', '=', listingId)
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    if (number > MAX_VERSIONS) return stop('too_many')
    const inserted = await tx
      .insertInto('ndaVersions')
      .values({ listingId, number, body, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['listingId', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return stop('stale')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.change_nda',
      subject: { type: 'listing', id: listingId },
      details: { nda: ndaEdition({ listingId, number }) },
    })
    return { number }
  })
