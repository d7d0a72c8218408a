import type { Tx } from '#app/db/client.server.ts'
import { isWithinStorage } from '#app/files/save-file.server.ts'
import { now } from '#app/lib/clock.ts'
import { visibleText } from '#app/lib/visible-text.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditListing,
  findRefusal,
  isCompanyApproved,
  type ListingActor,
  lockListing,
  type OwnerRefusal,
  incrementVersion,
  ownedBy,
  type TakenListing,
} from '../../commands/owned-listing.server.ts'
import { saveVersion, latestFields, loadWorking } from '../../commands/revisions.server.ts'
import { returnToReview } from '../../commands/submit-listing.server.ts'
import { retireFile } from '../../commands/purge.server.ts'
import {
  addPicture,
  type Arranged,
  type ArrangeRefusal,
  inOrder,
  isSame,
  movePicture,
  type Picture,
  removePicture,
  withPrimary,
} from '../arrange.ts'
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
    .$narrowType<{ kind: ImageKind }>()
    .execute()
  return inOrder(rows)
}

/** Writes an arrangement to a version's rows. Clears the old primary flag first: there is never more than one. */
async function writePictures(
  tx: Tx,
  actor: ListingActor,
  listing: TakenListing,
  revisionId: number,
  pictures: readonly Picture[],
): Promise<void> {
  await tx
    .updateTable('listingImages')
    .set({ isPrimary: false })
    .where('revisionId', '=', revisionId)
    .where('isPrimary', '=', true)
    .execute()
  const origin = { listingId: listing.id, revisionId, uploadedBy: actor.userId, createdAt: now() }
  if (pictures.length > 0)
    await tx
      .insertInto('listingImages')
      .values(pictures.map((picture) => ({ ...picture, ...origin })))
      .onConflict((conflict) =>
        conflict.columns(['revisionId', 'fileId']).doUpdateSet((eb) => ({
          isPrimary: eb.ref('excluded.isPrimary'),
          sortOrder: eb.ref('excluded.sortOrder'),
        })),
      )
      .execute()
  if (listing.approvedRevisionId === null)
    await tx
      .updateTable('listings')
      .set({ primaryImageFileId: pictures.find(({ isPrimary }) => isPrimary)?.fileId ?? null })
      .where('id', '=', listing.id)
      .execute()
}

type Arrange = (pictures: Picture[], tx: Tx, listing: TakenListing) => Arranged | Promise<Arranged>

/**
 * Applies one change to a listing's images. Before the first approval it edits the working version; on an approved
 * listing it creates a version for review (decision 12). A change without effect creates no version.
 */
function rearrange(
  actor: ListingActor,
  id: number,
  { action, fileId, arrange }: { action: AuditAction; fileId?: string; arrange: Arrange },
) {
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
    await incrementVersion(tx, id)
    const version = listing.version + 1
    const fields = latestFields(listing, working)
    const revision = await saveVersion(tx, actor, { ...listing, version }, working, fields)
    if (revision === 'too_many_versions') return stop(revision)
    await writePictures(tx, actor, listing, revision.id, arranged.pictures)
    const lacks = (pictures: readonly Picture[]) => (one: Picture) =>
      !pictures.some((picture) => picture.fileId === one.fileId)
    for (const removed of before.filter(lacks(arranged.pictures))) {
      await tx
        .deleteFrom('listingImages')
        .where('revisionId', '=', revision.id)
        .where('fileId', '=', removed.fileId)
        .execute()
      await retireFile(tx, removed.fileId)
    }
    const fresh = arranged.pictures.find(lacks(before))
    await auditListing(tx, actor, id, {
      action,
      from: working?.status ?? listing.approvalStatus,
      to: revision.status,
      details: { fileId: fileId ?? fresh?.fileId, revision: revision.number },
    })
    const returned = fresh !== undefined && (await returnToReview(tx, actor, id))
    return { changed: true, waiting, version, returned }
  })
}

export const setPrimaryImage = (actor: ListingActor, id: number, fileId: string) =>
  rearrange(actor, id, {
    action: 'listing.set_primary_image',
    fileId,
    arrange: (pictures) => withPrimary(pictures, fileId),
  })

/** Moves an image within its kind; refused as `moved` when it is no longer at `from`. */
export const moveImage = (actor: ListingActor, id: number, move: Parameters<typeof movePicture>[1]) =>
  rearrange(actor, id, {
    action: 'listing.reorder_images',
    fileId: move.fileId,
    arrange: (pictures) => movePicture(pictures, move),
  })

export const removeImage = (actor: ListingActor, id: number, fileId: string) =>
  rearrange(actor, id, {
    action: 'listing.remove_image',
    fileId,
    arrange: (pictures) => removePicture(pictures, fileId),
  })

/**
 * Appends an uploaded image to its kind. `primary` makes it the primary photo; the previous one comes second (ADM-143,
 * ADM-193). `storeFile` stores the file row in the same transaction and returns its id.
 */
export function addImage(
  actor: ListingActor,
  id: number,
  as: ImageKind | 'primary',
  storeFile: (tx: Tx, companyId: string) => Promise<string>,
) {
  const isPrimary = as === 'primary'
  return rearrange(actor, id, {
    action: isPrimary ? 'listing.set_primary_image' : 'listing.add_image',
    arrange: async (pictures, tx, { companyId }) => {
      const fileId = await storeFile(tx, companyId)
      if (!(await isWithinStorage(tx, companyId))) return { refused: 'storage_full' }
      return addPicture(pictures, { fileId, kind: isPrimary ? 'photo' : as, isPrimary })
    },
  })
}

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
