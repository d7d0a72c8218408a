import { type Facets, facetsOf, type Relaxation, relaxationsOf } from '../cell-counts.ts'
import type { Filters } from '../filters.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { loadCells } from './cells.server.ts'
import { marketNow } from './market-version.server.ts'
import { whereOf } from './places.server.ts'

export type { Facets, Relaxation } from '../cell-counts.ts'

/**
 * The count of every choice of the filter bar, exactly as this viewer may count: what choosing it would give with the
 * other filters kept (PUB-049, PUB-056). A place that matches nothing is ignored (PUB-058).
 */
export async function countFacets(viewer: ViewerFacts, filters: Filters): Promise<Facets> {
  const market = await marketNow()
  const { places } = await whereOf(market, viewer, filters.location)
  return facetsOf(await loadCells(market, viewer, places), filters)
}

/** For a search with no or few matches: each chosen filter that stands in the way, the one that frees most first. */
export async function relaxations(viewer: ViewerFacts, filters: Filters): Promise<Relaxation[]> {
  const market = await marketNow()
  const { places, ignoredTerm } = await whereOf(market, viewer, filters.location)
  const everywhere = await loadCells(market, viewer, null)
  const cells = places === null ? everywhere : await loadCells(market, viewer, places)
  return relaxationsOf(
    cells,
    everywhere,
    ignoredTerm === null ? filters : { ...filters, location: undefined },
  )
}
