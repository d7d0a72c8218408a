import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import {
  type Cell,
  type Cells,
  type Facets,
  facetsOf,
  packCells,
  PRICE_BAND_NUMBERS,
  type Relaxation,
  SIZE_BAND_NUMBERS,
  totalOf,
  YIELD_BAND_NUMBERS,
} from '../cell-counts.ts'
import { activeFilters, withoutFilter } from '../filter-labels.ts'
import { choicesOf, type Filters } from '../filters.ts'
import { audienceOf, LENSES, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import {
  type MarketSnapshot,
  readMarketSnapshot,
  type OwnRights,
  loadOwnRights,
  type RightsRow,
} from './market-version.server.ts'
import { placesOfSearch } from './places.server.ts'
import { inScanQueue, isPrecise, meetsPreciseSql, ScanQueueFull } from './precise.server.ts'

/**
 * The market's cells for this viewer, in some places or everywhere. Without precise filters they are the audience's
 * counted ones, adjusted by one for each listing that the viewer's company sees more of; otherwise the listings that
 * meet these filters are counted.
 */
async function loadCells(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  places: readonly string[] | null,
  filters: Filters,
): Promise<Cells> {
  const audience = audienceOf(viewer)
  const rights = await loadOwnRights(market, viewer)
  if (isPrecise(filters)) {
    const precise = JSON.stringify(Object.entries(filters).filter(([name]) => !COUNTED.has(name)))
    return market.precise.once(
      `${keyOf(rights.key, places)} ${precise}`,
      () => inScanQueue(() => countCells(viewer, rights, { places, filters })),
      () => rights.endsAt,
    )
  }
  const cells = await market.counts.once(keyOf(audience, places), () => readCells(audience, places))
  if (rights.closed.length === 0) return cells
  const own = packCells(corrections(rights.closed, places))
  const all = new Int32Array(cells.length + own.length)
  all.set(cells)
  all.set(own, cells.length)
  return all
}

const keyOf = (audience: string, places: readonly string[] | null) =>
  `cells ${audience} ${places === null ? 'everywhere' : JSON.stringify(places.toSorted())}`

/** Filters that the cells distinguish, and parameters that have no counts. */
const COUNTED = new Set(['location', 'type', 'risk', 'price', 'size', 'yield', 'sort', 'after', 'before'])

async function countCells(
  viewer: ViewerFacts,
  { closed }: OwnRights,
  { places, filters }: { places: readonly string[] | null; filters: Filters },
): Promise<Cells> {
  const { figuresTo, placeTo } = LENSES[audienceOf(viewer)]
  const isOwn = sql`l.id = any (${closed.map(({ id }) => id)}::bigint[])`
  const isPlaceOpen = sql`(l.openness <= ${sql.lit(placeTo)} or ${isOwn})`
  const areFiguresOpen = sql`(l.openness <= ${sql.lit(figuresTo)} or ${isOwn})`
  const band = (column: string) => sql`case when ${areFiguresOpen} then ${sql.ref(column)} else 0 end`
  const at = places === null ? sql`true` : sql`l.place = any (${places}) and ${isPlaceOpen}`
  const query = sql<{ cells: Cell[] | null }>`
    select json_agg(json_build_array(a, b, c, d, e, n)) as cells from (
      select coalesce(l.property_type, '') as a,
        case when ${isPlaceOpen} then coalesce(l.risk_profile, '') else '' end as b,
        ${band('l.price_band')} as c, ${band('l.size_band')} as d, ${band('l.yield_band')} as e, count(*) as n
      from listings l where l.on_market and ${at} and ${meetsPreciseSql(viewer, filters)}
      group by 1, 2, 3, 4, 5) as s`
  const { rows } = await query.execute(db())
  return packCells(rows[0]?.cells ?? [])
}

/** The number of matching listings. In places whose cells are not cached yet, it sums the matching cells only. */
export async function countListings(
  market: MarketSnapshot,
  viewer: ViewerFacts,
  filters: Filters,
  places: readonly string[] | null,
): Promise<number> {
  const audience = audienceOf(viewer)
  if (places === null || isPrecise(filters) || market.counts.has(keyOf(audience, places)))
    return totalOf(await loadCells(market, viewer, places, filters), filters)
  const [sum, rights] = await Promise.all([
    sumCells(audience, filters, places),
    loadOwnRights(market, viewer),
  ])
  return sum + totalOf(packCells(corrections(rights.closed, places)), filters)
}

async function sumCells(audience: string, filters: Filters, places: readonly string[]): Promise<number> {
  const { type, risk, price, size, yield: yields } = filters
  const all = [sql`audience = ${audience}`, sql`place = any (${places})`]
  if (type) all.push(sql`property_type = any (${choicesOf(type)})`)
  if (risk) all.push(sql`risk_profile = any (${choicesOf(risk)})`)
  if (price) all.push(sql`price_band = ${sql.lit(PRICE_BAND_NUMBERS[price])}`)
  if (size) all.push(sql`size_band = ${sql.lit(SIZE_BAND_NUMBERS[size])}`)
  if (yields) all.push(sql`yield_band >= ${sql.lit(YIELD_BAND_NUMBERS[yields])}`)
  const where = sql.join(all, sql` and `)
  const query = sql<{ count: number }>`
    select coalesce(sum(n), 0)::bigint as count from (
      select listings as n from market_cells where ${where}
      union all select change from market_changes where ${where}) as s`
  const { rows } = await query.execute(db())
  return rows[0]?.count ?? 0
}

async function readCells(audience: string, places: readonly string[] | null): Promise<Cells> {
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
  const { rows } = await query.execute(db())
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

/** The count of every choice with the other filters applied (PUB-049, PUB-056); ignores an unknown place (PUB-058). */
export async function countFacets(viewer: ViewerFacts, filters: Filters): Promise<Facets> {
  const market = await readMarketSnapshot()
  const { places } = await placesOfSearch(market, viewer, filters.location)
  return facetsOf(await loadCells(market, viewer, places, filters), filters)
}

/**
 * For a search with no or few matches: each filter whose removal adds listings, most effective first, excluding an
 * unknown place. Of the precise filters, only tries those whose count needs no further scan of the market; for the
 * place, scans once more.
 */
export async function relaxations(viewer: ViewerFacts, filters: Filters): Promise<Relaxation[]> {
  const market = await readMarketSnapshot()
  const { places, ignoredTerm } = await placesOfSearch(market, viewer, filters.location)
  const asked = ignoredTerm === null ? filters : { ...filters, location: undefined }
  const count = async (search: Filters) => {
    const there = search.location === undefined ? null : places
    return totalOf(await loadCells(market, viewer, there, search), search)
  }
  const total = await count(asked)
  const tried = activeFilters(asked).filter(
    ({ name }) => COUNTED.has(name) || !isPrecise(withoutFilter(asked, name)),
  )
  const all = await Promise.all(
    tried.map(async (filter) => {
      const found = await count(withoutFilter(asked, filter.name)).catch((error: unknown) => {
        // The results are loaded already, and a suggestion is not worth an error page.
        if (error instanceof ScanQueueFull) return total
        throw error
      })
      return { ...filter, count: found, adds: found - total }
    }),
  )
  return all.filter(({ adds }) => adds > 0).toSorted((a, b) => b.adds - a.adds)
}
