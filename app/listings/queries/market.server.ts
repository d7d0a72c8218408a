import { type RawBuilder, sql } from 'kysely'
import { type Band, type Filters, PRICE_BANDS, SIZE_BANDS, type Sort } from '../filters.ts'
import type { ViewerFacts } from '../visibility/policy.ts'
import { type ProjectionSql, projectionSql } from '../visibility/projection-sql.server.ts'

/**
 * The market as one viewer may search it: each value stands behind the projection that holds it and is null
 * otherwise, so that no filter, sort or count can tell a hidden value from a missing one (PUB-056).
 */
export type Market = {
  projection: ProjectionSql
  city: RawBuilder<string | null>
  risk: RawBuilder<string | null>
  price: RawBuilder<number | null>
  yieldBps: RawBuilder<number | null>
  builtSurface: RawBuilder<number | null>
}

export function marketFor(viewer: ViewerFacts): Market {
  const projection = projectionSql(viewer)
  const full = <T>(column: string) =>
    sql<T | null>`case when ${projection.isFull} then ${sql.ref(column)} end`
  const teaser = <T>(column: string) =>
    sql<T | null>`case when ${projection.isTeaser} then ${sql.ref(column)} end`
  return {
    projection,
    city: teaser<string>('l.location_folded'),
    risk: teaser<string>('l.risk_profile'),
    price: full<number>('l.price'),
    yieldBps: full<number>('l.yield_bps'),
    builtSurface: full<number>('l.built_surface'),
  }
}

function inBand(value: RawBuilder<number | null>, band: Band): RawBuilder<boolean> {
  if (band.below !== undefined) return sql<boolean>`${value} < ${band.below}`
  if (band.above !== undefined) return sql<boolean>`${value} > ${band.above}`
  return sql<boolean>`${value} between ${band.from} and ${band.to}`
}

/** A typed place matches a city whose folded name contains it: "lodz" finds Łódź, "dansk" finds Gdańsk. */
function matchesPlace(city: RawBuilder<string | null>, term: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${city}, fold(${term})) > 0`
}

/** Every condition of a search: on the market, visible to the viewer, and within the filters (PUB-046, PUB-049). */
export function conditions(market: Market, filters: Filters): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`l.on_market`]
  if (filters.location) all.push(matchesPlace(market.city, filters.location))
  if (filters.type) all.push(sql<boolean>`l.property_type = ${filters.type}`)
  if (filters.risk) all.push(sql<boolean>`${market.risk} = ${filters.risk}`)
  if (filters.size) all.push(inBand(market.builtSurface, SIZE_BANDS[filters.size]))
  if (filters.price) all.push(inBand(market.price, PRICE_BANDS[filters.price]))
  if (filters.yield) all.push(sql<boolean>`${market.yieldBps} >= ${Number(filters.yield) * 100}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Larger comes first; missing values come last in every order (PUB-052). Null for the order by first approval. */
export function rank(market: Market, sort: Sort): RawBuilder<number> | null {
  if (sort === 'price-low') return sql<number>`coalesce(-${market.price}, -9000000000000000000)`
  if (sort === 'price-high') return sql<number>`coalesce(${market.price}, -1)`
  if (sort === 'yield') return sql<number>`coalesce(${market.yieldBps}, -1)`
  return null
}

/**
 * The whole order of the list, larger first: rank, then the time of the first approval, then the number. PUB-046 orders
 * every listing by that time, private ones too, so a viewer learns between which neighbours a private listing was
 * approved and no more: no time leaves the server, and no value of the listing may stand in this key unless it is read
 * through `market`, where it is null for whoever may not see it.
 */
export function orderKey(market: Market, sort: Sort): RawBuilder<unknown>[] {
  const first = rank(market, sort)
  return [...(first === null ? [] : [first]), sql`l.first_approved_at`, sql`l.id`]
}

export function orderBy(key: readonly RawBuilder<unknown>[], direction: 'asc' | 'desc'): RawBuilder<unknown> {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql.join(
    key.map((part) => sql`${part} ${way}`),
    sql`, `,
  )
}

/** Whether a row stands behind, or with `isBack` before, the listing of that slug. */
export function beyond(
  key: readonly RawBuilder<unknown>[],
  slug: string,
  isBack: boolean,
): RawBuilder<boolean> {
  const values = sql.join(key, sql`, `)
  const side = isBack ? sql`>` : sql`<`
  return sql<boolean>`(${values}) ${side} (select ${values} from listings l where l.slug = ${slug})`
}
