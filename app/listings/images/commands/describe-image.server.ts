import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditActor,
  findRefusal,
  isCompanyApproved,
  type ListingActor,
  ownedBy,
  type OwnerRefusal,
} from '../../commands/owned-listing.server.ts'

type AltRefusal = OwnerRefusal | 'gone'

/**
 * Sets an alt text, effective immediately in the approved version too (decision 12). The listing's version does not
 * change, because no form and no decision depends on it. `stale` when the text is no longer `seen`.
 */
export function describeImage(
  actor: ListingActor,
  id: number,
  { fileId, seen, alt }: { fileId: string; seen: string; alt: string },
): Promise<Result<{ changed: boolean }, AltRefusal>> {
  return attempt<{ changed: boolean }, AltRefusal>(async (tx, stop) => {
    const listing = await tx
      .updateTable('listings')
      .set({ updatedAt: now() })
      .where('listings.id', '=', id)
      .where(ownedBy(actor))
      .where(isCompanyApproved)
      .returning(['approvedRevisionId', 'workingRevisionId'])
      .executeTakeFirst()
    if (!listing) return stop(await findRefusal(tx, actor, id))
    const revisions = [listing.approvedRevisionId, listing.workingRevisionId].filter((one) => one !== null)
    const images = await tx
      .selectFrom('listingImages')
      .where('fileId', '=', fileId)
      .where('revisionId', 'in', revisions)
      .orderBy('revisionId', 'desc')
      .select(['id', 'alt'])
      .execute()
    const [latest] = images
    if (!latest) return stop('gone')
    const text = latest.alt ?? ''
    if (text === alt) return { changed: false }
    // Older texts may contain invisible characters, which no form posts.
    if (visibleText(text) !== seen) return stop('stale')
    await tx
      .updateTable('listingImages')
      .set({ alt: alt === '' ? null : alt })
      .where(
        'id',
        'in',
        images.map((image) => image.id),
      )
      .execute()
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'listing.describe_image',
      subject: { type: 'listing', id },
      details: { fileId, isDescribed: alt !== '' },
    })
    return { changed: true }
  })
}
