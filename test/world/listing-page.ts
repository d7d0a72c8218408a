import { documentsOf } from '#app/listings/documents/queries.server.ts'
import { dealOf } from '#app/listings/page/queries/find-deal.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { readListing } from '#app/listings/visibility/read-listing.server.ts'

/** A listing's page for one viewer, or null if it does not exist for them. */
export async function dealFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && dealOf(reading)
}

/** The documents on a listing's page for one viewer, or null if even their number is hidden. */
export async function documentsFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && documentsOf(reading)
}
