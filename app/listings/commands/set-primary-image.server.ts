import { now } from '#app/lib/clock.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { Result } from '#app/lib/result.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { attempt, auditActor, type ListingActor, type OwnerRefusal, takeListing } from './attempt.server.ts'
import { keepVersion, latestFields, loadWorking } from './revisions.server.ts'

export type PrimaryImage = { imageId: string; fileId: string; waiting: boolean; version: number }

/**
 * Makes a received file the primary photograph of the version being worked on, in place of the old one, in one
 * transaction: the old image keeps its row with is_primary false (ADM-143, ADM-193). On an approved listing the
 * picture waits in a new version (ADM-197). `keep` stores the file row in the same transaction and gives its id.
 */
export async function setPrimaryImage(
  actor: ListingActor,
  id: number,
  keep: (tx: Tx, companyId: string) => Promise<string>,
): Promise<Result<PrimaryImage, OwnerRefusal>> {
  return attempt<PrimaryImage, OwnerRefusal>(async (tx, stop) => {
    const listing = await takeListing(tx, actor, id, null)
    if (typeof listing === 'string') return stop(listing)
    const working = await loadWorking(tx, listing)
    const kept = await keepVersion(tx, actor, listing, working, latestFields(listing, working))
    const fileId = await keep(tx, listing.companyId)
    await tx
      .updateTable('listingImages')
      .set({ isPrimary: false })
      .where('revisionId', '=', kept.id)
      .where('isPrimary', '=', true)
      .execute()
    const image = await tx
      .insertInto('listingImages')
      .values({
        listingId: id,
        revisionId: kept.id,
        fileId,
        kind: 'photo',
        isPrimary: true,
        sortOrder: 0,
        uploadedBy: actor.userId,
        createdAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const isApproved = listing.approvedRevisionId !== null
    if (!isApproved)
      await tx.updateTable('listings').set({ primaryImageFileId: fileId }).where('id', '=', id).execute()
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'listing.primary_image',
      subject: { type: 'listing', id },
      from: working?.status ?? listing.approvalStatus,
      to: kept.status,
      details: { imageId: image.id, fileId, revision: kept.number },
    })
    return { imageId: image.id, fileId, waiting: isApproved, version: listing.version }
  })
}
