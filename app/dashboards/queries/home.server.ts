import { readFilters } from '#app/listings/market/filter-schema.ts'
import { searchListings } from '#app/listings/market/queries/search-listings.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'

const FEATURED = 3
/** Market pages searched for verified listings. */
const PAGES = 4

/** The newest listings of verified companies, under the viewer's projection (MEM-314). */
export async function listFeatured(viewer: ViewerFacts): Promise<ListingCard[]> {
  const featured: ListingCard[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES && featured.length < FEATURED; page += 1) {
    const search: URLSearchParams = new URLSearchParams(after ? { after } : {})
    const found = await searchListings(viewer, readFilters(search))
    featured.push(...found.cards.filter(({ isVerified }) => isVerified))
    after = found.after
    if (!after) break
  }
  return featured.slice(0, FEATURED)
}
