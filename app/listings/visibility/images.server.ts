import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { Visibility } from '../schema.ts'
import { holdsGallery, holdsPrimaryPhoto, projectionOf, viewerFactsOf } from './policy.ts'
import { acceptedNdaSql, liveGrantSql } from './projection-sql.server.ts'

/**
 * Whether a viewer's projection of the listing holds this picture: the primary photo as PUB-221 says, every other
 * picture of the approved version with FULL; pictures of other versions open to the owner and to admins (ADM-147).
 * A file that is no listing's picture opens to nobody here.
 */
export async function mayOpenListingImage(viewer: Viewer, fileId: string): Promise<boolean> {
  const facts = viewerFactsOf(viewer)
  const uses = await db()
    .selectFrom('listingImages as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where('i.fileId', '=', fileId)
    .select([
      'l.companyId',
      'l.onMarket',
      'l.visibility',
      'l.isLocked',
      'l.isIllustrative',
      'l.approvedRevisionId',
      'l.primaryImageFileId',
      'i.revisionId',
      'i.isPrimary',
      liveGrantSql(facts).as('hasLiveGrant'),
      acceptedNdaSql(facts).as('hasAcceptedNda'),
    ])
    .execute()
  return uses.some((use) => {
    const visibility = use.visibility as Visibility
    const projection = projectionOf(facts, { ...use, visibility })
    if (!projection) return false
    if (projection.isInsider) return true
    if (use.revisionId !== use.approvedRevisionId) return false
    const isPrimary = use.isPrimary && use.primaryImageFileId === fileId
    return holdsGallery(projection) || (isPrimary && holdsPrimaryPhoto(projection, visibility))
  })
}
