import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { refusal } from '#app/lib/refusal.ts'
import { type ListingActor, OWNER_REFUSAL_TEXTS, ownedBy } from '../commands/owned-listing.server.ts'
import { type Gallery, presentGallery } from '../visibility/present-gallery.ts'
import type { ListingReading } from '../visibility/read-listing.server.ts'
import { inOrder, type ListingImage } from './arrange.ts'
import { comparePictures, type PictureComparison } from './compare-pictures.ts'
import type { ImageKind } from './schema.ts'

function imagesOf(revisionId: number) {
  return db()
    .selectFrom('listingImages as i')
    .innerJoin('files as f', 'f.id', 'i.fileId')
    .where('i.revisionId', '=', revisionId)
    .where('f.status', '=', 'active')
    .orderBy('i.sortOrder')
    .orderBy('i.createdAt')
    .orderBy('i.id')
    .select(['i.fileId', 'i.kind', 'i.isPrimary', 'i.sortOrder', 'i.alt', 'f.width', 'f.height'])
    .$narrowType<{ kind: ImageKind }>()
}

/** The images of a version, photos first; empty without a version. */
async function listImages(revisionId: number | null): Promise<ListingImage[]> {
  return revisionId === null ? [] : inOrder(await imagesOf(revisionId).execute())
}

/**
 * The actor's listing with its latest images: those of the working version, otherwise of the approved one. Throws 404
 * for an unknown or malformed id, or another company's (ADM-112).
 */
export async function loadOwnImages(actor: ListingActor, idText: string | undefined) {
  const id = readNumericId(idText)
  const row = await db()
    .selectFrom('listings')
    .leftJoin('listingRevisions as w', 'w.id', 'listings.workingRevisionId')
    .where('listings.id', '=', id ?? 0)
    .where(ownedBy(actor))
    .select([
      'listings.id',
      'listings.slug',
      'listings.approvedRevisionId',
      'listings.workingRevisionId',
      sql<string>`coalesce(w.fields ->> 'title', listings.title)`.as('title'),
    ])
    .executeTakeFirst()
  if (!row) throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  const { approvedRevisionId, workingRevisionId, ...listing } = row
  const isApproved = approvedRevisionId !== null
  return {
    listing: { ...listing, isApproved, isWaiting: isApproved && workingRevisionId !== null },
    images: await listImages(workingRevisionId ?? approvedRevisionId),
  }
}

/** The approved version's images; before the first approval the working one's, which only owner and admins can reach. */
export async function galleryOf({ viewer, row, projection, batch }: ListingReading): Promise<Gallery> {
  const revisionId = row.approvedRevisionId ?? row.workingRevisionId
  const images = revisionId === null ? [] : await batch.select(imagesOf(revisionId), {})
  return presentGallery(row, inOrder(images), viewer, projection)
}

/** The images of both versions for the reviewer, with the changes marked (ADM-139). */
export async function loadReviewPictures(versions: {
  approved: number | null
  proposed: number | null
}): Promise<PictureComparison> {
  const [approved, proposed] = await Promise.all([
    listImages(versions.approved),
    listImages(versions.proposed),
  ])
  if (versions.approved === null || versions.proposed === null) {
    const only = versions.proposed === null ? approved : proposed
    return { approved: [], proposed: only.map((image) => ({ ...image, marks: [] })), isChanged: false }
  }
  return comparePictures(approved, proposed)
}
