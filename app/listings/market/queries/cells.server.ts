import { sql } from 'kysely'
import {
  type Cell,
  type Cells,
  type Facets,
  facetsOf,
  packCells,
  PRICE_BAND_NUMBERS,
  type Relaxation,
  relaxationsOf,
  SIZE_BAND_NUMBERS,
  totalOf,
  YIELD_BAND_NUMBERS,
} from '../cell-counts.ts'
import type { Filters } from '../filters.ts'
import { audienceOf, LENSES } from '#app/listings/visibility/audience.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import {
  type MarketSnapshot,
  marketNow,
  ownRights,
  readMarket,
  type RightsRow,
} from './market-version.server.ts'
import { placesOfSearch } from './places.server.ts'

/**
 * The market's counted cells for this viewer, in some places or everywhere: the audience's, corrected by one for each
 * listing of which the viewer's company sees more.
 */
async function loadCells(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  places: readonly string[] | null,
): Promise<Cells> {
  const audience = audienceOf(viewer)
  const rights = await ownRights(market, viewer)
  const cells = await market.counts.once(keyOf(audience, places), () => readCells(market, audience, places))
  if (rights.closed.length === 0) return cells
  const own = packCells(corrections(rights.closed, places))
  const all = new Int32Array(cells.length + own.length)
  all.set(cells)
  all.set(own, cells.length)
  return all
}

const keyOf = (audience: string, places: readonly string[] | null) =>
  `cells ${audience} ${places === null ? 'everywhere' : JSON.stringify(places.toSorted())}`

/** The number of matching listings. In places whose cells are not cached yet, it sums the matching cells only. */
export async function countListings(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  filters: Filters,
  places: readonly string[] | null,
): Promise<number> {
  const audience = audienceOf(viewer)
  if (places === null || market.counts.has(keyOf(audience, places)))
    return totalOf(await loadCells(market, viewer, places), filters)
  const [sum, rights] = await Promise.all([
    sumCells(market, audience, filters, places),
    ownRights(market, viewer),
  ])
  return sum + totalOf(packCells(corrections(rights.closed, places)), filters)
}

async function sumCells(
  market: MarketSnapshot,
  audience: string,
  filters: Filters,
  places: readonly string[],
): Promise<number> {
  const { type, risk, price, size, yield: yields } = filters
  const all = [sql`audience = ${audience}`, sql`place = any (${places})`]
  if (type) all.push(sql`property_type = ${type}`)
  if (risk) all.push(sql`risk_profile = ${risk}`)
  if (price) all.push(sql`price_band = ${sql.lit(PRICE_BAND_NUMBERS[price])}`)
  if (size) all.push(sql`size_band = ${sql.lit(SIZE_BAND_NUMBERS[size])}`)
  if (yields) all.push(sql`yield_band >= ${sql.lit(YIELD_BAND_NUMBERS[yields])}`)
  const where = sql.join(all, sql` and `)
  const query = sql<{ count: number }>`
    select coalesce(sum(n), 0)::bigint as count from (
      select listings as n from market_cells where ${where}
      union all select change from market_changes where ${where}) as s`
  const { rows } = await readMarket(market, (from) => query.execute(from))
  return rows[0]?.count ?? 0
}

async function readCells(
  market: MarketSnapshot,
  audience: string,
  places: readonly string[] | null,
): Promise<Cells> {
  const dimensions = sql`property_type, risk_profile, price_band, size_band, yield_band`
  const at = places === null ? sql`` : sql`and place = any (${places})`
  const table = sql.table(places === null ? 'market_totals' : 'market_cells')
  const query = sql<{ cells: Cell[] | null }>`
    select json_agg(json_build_array(${dimensions}, listings)) as cells from (
      select ${dimensions}, sum(n)::bigint as listings from (
        select ${dimensions}, listings as n from ${table} where audience = ${audience} ${at}
        union all
        select ${dimensions}, change from market_changes where audience = ${audience} ${at}) as s
      group by ${dimensions} having sum(n) <> 0) as c`
  const { rows } = await readMarket(market, (from) => query.execute(from))
  return packCells(rows[0]?.cells ?? [])
}

function corrections(closed: readonly RightsRow[], places: readonly string[] | null): Cell[] {
  return closed
    .filter(({ place }) => places === null || places.includes(place))
    .flatMap((row): Cell[] => {
      const { propertyType, riskProfile, priceBand, sizeBand, yieldBand } = row
      const isPlaceSeen = row.openness <= LENSES.member.placeTo
      const full: Cell = [propertyType, riskProfile, priceBand, sizeBand, yieldBand, 1]
      const asAudience: Cell = [propertyType, isPlaceSeen ? riskProfile : '', 0, 0, 0, -1]
      return isPlaceSeen || places === null ? [full, asAudience] : [full]
    })
}

/**
 * The count of every choice in the filter bar with the other filters kept, exactly as this viewer may count (PUB-049,
 * PUB-056). An unknown place is ignored (PUB-058).
 */
export async function countFacets(viewer: ViewerFacts, filters: Filters): Promise<Facets> {
  const market = await marketNow()
  const { places } = await placesOfSearch(market, viewer, filters.location)
  return facetsOf(await loadCells(market, viewer, places), filters)
}

/** For a search with no or few matches: the filters to drop, most effective first. */
export async function relaxations(viewer: ViewerFacts, filters: Filters): Promise<Relaxation[]> {
  const market = await marketNow()
  const { places, ignoredTerm } = await placesOfSearch(market, viewer, filters.location)
  const everywhere = await loadCells(market, viewer, null)
  const cells = places === null ? everywhere : await loadCells(market, viewer, places)
  return relaxationsOf(
    cells,
    everywhere,
    ignoredTerm === null ? filters : { ...filters, location: undefined },
  )
}
