import { documentsOf } from '#app/listings/documents/queries.server.ts'
import { galleryOf } from '#app/listings/images/queries.server.ts'
import { dealOf } from '#app/listings/page/queries/find-deal.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'

/** The page of a listing as one viewer gets it; null where there is no such listing for the viewer. */
export async function dealFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && dealOf(reading)
}

/** The pictures of a listing's page as one viewer gets them; null where there is no such listing for the viewer. */
export async function galleryFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && galleryOf(reading)
}

/** The documents of a listing's page as one viewer gets them; null where not even their number is told. */
export async function documentsFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && documentsOf(reading)
}
