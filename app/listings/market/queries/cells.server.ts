import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import {
  type Cell,
  type Cells,
  type Facets,
  facetsOf,
  packCells,
  type Relaxation,
  totalOf,
} from '../cell-counts.ts'
import { activeFilters, withoutFilter } from '../filter-labels.ts'
import type { Filters } from '../filters.ts'
import { audienceOf, LENSES } from '#app/listings/visibility/policy.ts'
import type { MarketView, RightsRow } from './market-version.server.ts'
import { placesOfSearch } from './places.server.ts'
import { inScanQueue, isPrecise, meetsPreciseSql, ScanQueueFull } from './precise.server.ts'

/**
 * The market's cells for this viewer, in some places or everywhere. Without precise filters they are the audience's
 * counted ones, adjusted by one for each listing that the viewer's company sees more of; otherwise the listings that
 * meet these filters are counted.
 */
async function loadCells(
  view: MarketView,
  places: readonly string[] | null,
  filters: Filters,
): Promise<Cells> {
  const { market, rights } = view
  if (isPrecise(filters)) {
    const precise = JSON.stringify(Object.entries(filters).filter(([name]) => !COUNTED.has(name)))
    return market.precise.once(
      `${keyOf(rights.key, places)} ${precise}`,
      () => inScanQueue(() => countCells(view, places, filters)),
      () => rights.endsAt,
    )
  }
  const audience = audienceOf(view.viewer)
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
const COUNTED = new Set([
  'location',
  'type',
  'risk',
  'price',
  'size',
  'yield',
  'sort',
  'after',
  'before',
  'saved',
])

async function countCells(
  { viewer, rights }: MarketView,
  places: readonly string[] | null,
  filters: Filters,
): Promise<Cells> {
  const { figuresTo, placeTo } = LENSES[audienceOf(viewer)]
  const isOwn = sql`l.id = any (${rights.closed.map(({ id }) => id)}::bigint[])`
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

/** The number of matching listings, in some places or everywhere. */
export const countListings = async (view: MarketView, filters: Filters, places: readonly string[] | null) =>
  totalOf(await loadCells(view, places, filters), filters)

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
export async function countFacets(view: MarketView, filters: Filters): Promise<Facets> {
  const { places } = await placesOfSearch(view, filters.location)
  return facetsOf(await loadCells(view, places, filters), filters)
}

/**
 * For a search with no or few matches: each filter whose removal adds listings, most effective first, excluding an
 * unknown place. Of the precise filters, only tries those whose count needs no further scan of the market; for the
 * place, scans once more.
 */
export async function relaxations(view: MarketView, filters: Filters): Promise<Relaxation[]> {
  const { places, ignoredTerm } = await placesOfSearch(view, filters.location)
  const asked = ignoredTerm === null ? filters : { ...filters, location: undefined }
  const count = (search: Filters) =>
    countListings(view, search, search.location === undefined ? null : places)
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
