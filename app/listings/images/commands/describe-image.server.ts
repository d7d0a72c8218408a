import { now } from '#app/lib/clock.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditListing,
  findRefusal,
  isCompanyApproved,
  type ListingActor,
  ownedBy,
  type OwnerRefusal,
} from '../../commands/owned-listing.server.ts'

/**
 * Sets an alt text, effective immediately in the approved version too (decision 12). The listing's version does not
 * change, because no form and no decision depends on it. `stale` when the text is no longer `seen`.
 */
export function describeImage(
  actor: ListingActor,
  id: number,
  { file: fileId, seen, alt }: { file: string; seen: string; alt: string },
) {
  return attempt<null, OwnerRefusal | 'gone'>(async (tx, stop) => {
    const listing = await tx
      .updateTable('listings')
      .set({ updatedAt: now() })
      .where('listings.id', '=', id)
      .where(ownedBy(actor))
      .where(isCompanyApproved)
      .returning(['approvedRevisionId', 'workingRevisionId'])
      .executeTakeFirst()
    if (!listing) return stop(await findRefusal(tx, actor, id))
    const revisions = [listing.approvedRevisionId ?? 0, listing.workingRevisionId ?? 0]
    const latest = await tx
      .selectFrom('listingImages')
      .where('fileId', '=', fileId)
      .where('revisionId', 'in', revisions)
      .orderBy('revisionId', 'desc')
      .select('alt')
      .executeTakeFirst()
    if (!latest) return stop('gone')
    const text = latest.alt ?? ''
    if (text === alt) return null
    // Older texts may contain invisible characters, which no form posts.
    if (visibleText(text) !== seen) return stop('stale')
    await tx
      .updateTable('listingImages')
      .set({ alt: alt === '' ? null : alt })
      .where('fileId', '=', fileId)
      .where('revisionId', 'in', revisions)
      .execute()
    await auditListing(tx, actor, id, {
      action: 'listing.describe_image',
      details: { fileId, isDescribed: alt !== '' },
    })
    return null
  })
}
