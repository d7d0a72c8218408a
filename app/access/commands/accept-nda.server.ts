import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockAccess, readRequestedListing } from './shared.server.ts'

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
