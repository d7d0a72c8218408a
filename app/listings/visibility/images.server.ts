import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import {
  includesGallery,
  includesPrimaryPhoto,
  projectionOf,
  type ViewerFacts,
  viewerFactsOf,
} from './policy.ts'
import { policyColumns } from './projection-sql.server.ts'

/** The maximum number of listings that share an image: a listing and its copies. */
const MAX_LISTINGS = 1000

/** Uses of an image, one row per listing, since each version copies its images. Outsiders only get the approved one. */
function relevantUses({ isAdmin, companyId }: ViewerFacts, fileId: string) {
  const uses = db()
    .selectFrom('listingImages as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where('i.fileId', '=', fileId)
    .distinctOn('l.id')
  if (isAdmin) return uses
  return uses.where((eb) =>
    eb.or([
      eb('i.revisionId', '=', eb.ref('l.approvedRevisionId')),
      ...(companyId === null ? [] : [eb('l.companyId', '=', companyId)]),
    ]),
  )
}

/**
 * Whether a viewer's projection of a listing includes this image: the primary photo under PUB-221, other images of the
 * approved version with FULL, and images of other versions for the owner and admins (ADM-147). False for a file that is
 * not a listing image.
 */
export async function mayOpenListingImage(viewer: Viewer, fileId: string): Promise<boolean> {
  const facts = viewerFactsOf(viewer)
  const uses = await relevantUses(facts, fileId)
    .select(policyColumns(facts))
    .select(['l.approvedRevisionId', 'l.primaryImageFileId', 'i.revisionId', 'i.isPrimary'])
    .orderBy('l.id')
    .orderBy(sql`i.revision_id is not distinct from l.approved_revision_id`, 'desc')
    .limit(MAX_LISTINGS)
    .execute()
  return uses.some((use) => {
    const projection = projectionOf(facts, use)
    if (!projection) return false
    if (projection.isInsider) return true
    if (use.revisionId !== use.approvedRevisionId) return false
    const isPrimary = use.isPrimary && use.primaryImageFileId === fileId
    return includesGallery(projection) || (isPrimary && includesPrimaryPhoto(projection, use.visibility))
  })
}
