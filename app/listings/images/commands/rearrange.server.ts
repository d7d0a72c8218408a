import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditActor,
  type ListingActor,
  lockListing,
  type OwnerRefusal,
  incrementVersion,
  type TakenListing,
} from '../../commands/owned-listing.server.ts'
import { saveVersion, latestFields, loadWorking } from '../../commands/revisions.server.ts'
import { returnToReview } from '../../commands/submit-listing.server.ts'
import { type Arranged, type ArrangeRefusal, inOrder, isSame, type Picture } from '../arrange.ts'
import type { ImageKind } from '../schema.ts'

export type ImageRefusal = OwnerRefusal | ArrangeRefusal

/** Result of an image change; `waiting` means that it needs a review, as on an approved listing (ADM-197). */
type ImagesChanged = {
  changed: boolean
  waiting: boolean
  version: number
  /** The upload completed a request, so the listing is back in review. */
  returned: boolean
}

async function readPictures(tx: Tx, revisionId: number | null): Promise<Picture[]> {
  if (revisionId === null) return []
  const rows = await tx
    .selectFrom('listingImages')
    .where('revisionId', '=', revisionId)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .select(['fileId', 'kind', 'isPrimary', 'sortOrder', 'alt'])
    .execute()
  return inOrder(rows.map((row) => ({ ...row, kind: row.kind as ImageKind })))
}

/** Writes an arrangement to a version's rows. Clears the old primary flag first: there is never more than one. */
async function writePictures(
  tx: Tx,
  { listing, revisionId, actor }: { listing: TakenListing; revisionId: number; actor: ListingActor },
  pictures: readonly Picture[],
): Promise<void> {
  const stored = await tx
    .selectFrom('listingImages')
    .where('revisionId', '=', revisionId)
    .select(['fileId', 'isPrimary', 'sortOrder'])
    .execute()
  const removed = stored.filter(({ fileId }) => !pictures.some((picture) => picture.fileId === fileId))
  if (removed.length > 0)
    await tx
      .deleteFrom('listingImages')
      .where('revisionId', '=', revisionId)
      .where(
        'fileId',
        'in',
        removed.map(({ fileId }) => fileId),
      )
      .execute()
  await tx
    .updateTable('listingImages')
    .set({ isPrimary: false })
    .where('revisionId', '=', revisionId)
    .where('isPrimary', '=', true)
    .execute()
  for (const { fileId, kind, isPrimary, sortOrder, alt } of pictures) {
    const before = stored.find((one) => one.fileId === fileId)
    if (before && !isPrimary && !before.isPrimary && before.sortOrder === sortOrder) continue
    const values = { isPrimary, sortOrder }
    if (before)
      await tx
        .updateTable('listingImages')
        .set(values)
        .where('revisionId', '=', revisionId)
        .where('fileId', '=', fileId)
        .execute()
    else
      await tx
        .insertInto('listingImages')
        .values({
          ...values,
          listingId: listing.id,
          revisionId,
          fileId,
          kind,
          alt,
          uploadedBy: actor.userId,
          createdAt: now(),
        })
        .execute()
  }
  if (listing.approvedRevisionId === null)
    await tx
      .updateTable('listings')
      .set({ primaryImageFileId: pictures.find(({ isPrimary }) => isPrimary)?.fileId ?? null })
      .where('id', '=', listing.id)
      .execute()
}

/** Marks a file that no version uses as deleted; a job purges its bytes later. */
async function retireFile(tx: Tx, fileId: string): Promise<void> {
  // If a listing and its copies lose the picture at the same time, the last of them sees that nobody uses it.
  await tx.selectFrom('files').where('id', '=', fileId).select('id').forUpdate().execute()
  await tx
    .updateTable('files')
    .set({ status: 'deleted', deletedAt: now() })
    .where('id', '=', fileId)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('listingImages as i').whereRef('i.fileId', '=', 'files.id').select('i.id')),
      ),
    )
    .execute()
}

export type Arrange = (pictures: Picture[], tx: Tx, listing: TakenListing) => Arranged | Promise<Arranged>

/**
 * Applies one change to a listing's images. Before the first approval it edits the working version; on an approved
 * listing it creates a version for review (decision 12). A change without effect creates no version.
 */
export function rearrange(
  actor: ListingActor,
  id: number,
  { action, fileId, arrange }: { action: AuditAction; fileId?: string; arrange: Arrange },
): Promise<Result<ImagesChanged, ImageRefusal>> {
  return attempt<ImagesChanged, ImageRefusal>(async (tx, stop) => {
    const listing = await lockListing(tx, actor, id)
    if (typeof listing === 'string') return stop(listing)
    const working = await loadWorking(tx, listing)
    const before = await readPictures(tx, working?.id ?? listing.approvedRevisionId)
    const arranged = await arrange(before, tx, listing)
    if ('refused' in arranged) return stop(arranged.refused)
    const waiting = listing.approvedRevisionId !== null
    if (isSame(before, arranged.pictures))
      return { changed: false, waiting, version: listing.version, returned: false }
    const version = await incrementVersion(tx, id)
    const fields = latestFields(listing, working)
    const revision = await saveVersion(tx, actor, { ...listing, version }, working, fields)
    if (revision === 'too_many_versions') return stop(revision)
    await writePictures(tx, { listing, revisionId: revision.id, actor }, arranged.pictures)
    const removed = before.filter(({ fileId: old }) => !arranged.pictures.some((one) => one.fileId === old))
    for (const picture of removed) await retireFile(tx, picture.fileId)
    const fresh = arranged.pictures.find(({ fileId: one }) => !before.some((old) => old.fileId === one))
    await writeAudit(tx, {
      actor: auditActor(actor),
      action,
      subject: { type: 'listing', id },
      from: working?.status ?? listing.approvalStatus,
      to: revision.status,
      details: { fileId: fileId ?? fresh?.fileId, revision: revision.number },
    })
    const returned = fresh !== undefined && (await returnToReview(tx, actor, id))
    return { changed: true, waiting, version, returned }
  })
}
