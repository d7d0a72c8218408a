import { type RawBuilder, sql } from 'kysely'
import { PRICE_BAND_NUMBERS, SIZE_BAND_NUMBERS, YIELD_BAND_NUMBERS } from '../cell-counts.ts'
import { type Filters, PRICE_BANDS, type Sort } from '../filters.ts'
import { FULL_LENS, type Lens } from '#app/listings/visibility/audience.ts'

/**
 * Conditions and orders over a row `l` of listings as one lens shows it: each value stands behind the openness that
 * shows it and is missing otherwise, so that no filter, sort or count can tell a hidden value from a missing one
 * (PUB-056). The expressions are those of the partial indexes, literally.
 */
function within(condition: RawBuilder<boolean>, openTo: number): RawBuilder<boolean> {
  return openTo >= FULL_LENS.figuresTo
    ? condition
    : sql<boolean>`(${condition} and l.openness <= ${sql.lit(openTo)})`
}

/** Every condition of a search: on the market and within the filters (PUB-046, PUB-049). */
export function conditions(lens: Lens, filters: Filters, places: readonly string[] | null) {
  const all: RawBuilder<boolean>[] = [sql<boolean>`l.on_market`]
  const { figuresTo, placeTo } = lens
  if (places?.length === 1) all.push(within(sql<boolean>`l.place = ${places[0]}`, placeTo))
  else if (places !== null) all.push(within(sql<boolean>`l.place = any (${places}::text[])`, placeTo))
  if (filters.type) all.push(sql<boolean>`l.property_type = ${filters.type}`)
  if (filters.risk) all.push(within(sql<boolean>`l.risk_profile = ${filters.risk}`, placeTo))
  const band = (column: string, comparison: RawBuilder<unknown>) =>
    all.push(within(sql<boolean>`${sql.ref(column)} ${comparison}`, figuresTo))
  if (filters.price) band('l.price_band', sql`= ${sql.lit(PRICE_BAND_NUMBERS[filters.price])}`)
  if (filters.size) band('l.size_band', sql`= ${sql.lit(SIZE_BAND_NUMBERS[filters.size])}`)
  if (filters.yield) band('l.yield_band', sql`>= ${sql.lit(YIELD_BAND_NUMBERS[filters.yield])}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Larger comes first; missing values come last in every order (PUB-052). 0 for the order by first approval. */
export function rank(lens: Lens, sort: Sort): RawBuilder<string> {
  const shown = (value: RawBuilder<unknown>) =>
    lens.figuresTo >= FULL_LENS.figuresTo
      ? value
      : sql`case when l.openness <= ${sql.lit(lens.figuresTo)} then ${value} end`
  if (sort === 'price-low') return sql`coalesce(${shown(sql`- l.price`)}, -9000000000000000000)`
  if (sort === 'price-high') return sql`coalesce(${shown(sql`l.price`)}, -1)`
  if (sort === 'yield') return sql`coalesce(${shown(sql`l.yield_bps`)}, -1)`
  return sql`0`
}

/**
 * The part of an order by price in which a chosen price band lies, so that a page begins there. Says nothing beyond
 * `conditions`.
 */
export function bounds(lens: Lens, filters: Filters): RawBuilder<boolean> {
  const { price, sort } = filters
  if (price === undefined || (sort !== 'price-low' && sort !== 'price-high')) return sql<boolean>`true`
  const least = price === 'low' ? 0 : PRICE_BANDS.medium[price === 'medium' ? 'from' : 'to']
  const most =
    price === 'high' ? Number.MAX_SAFE_INTEGER : PRICE_BANDS.medium[price === 'low' ? 'from' : 'to']
  const [from, to] = sort === 'price-high' ? [least, most] : [-most, -least]
  return sql<boolean>`${rank(lens, sort)} between ${sql.lit(from)} and ${sql.lit(to)}`
}

/** Where a page goes on: the place of a listing in the order. */
export type Position = { rank: string; approvedAt: string; id: number }

/**
 * The whole order of the list, larger first: rank, then the time of the first approval, then the number. PUB-046 orders
 * every listing by that time, private ones too, so a viewer learns between which neighbours a private listing was
 * approved and no more: no time leaves the server, and no value of the listing may stand in this key unless it is read
 * through a lens, where it is missing for whoever may not see it.
 */
export function orderOf(lens: Lens, sort: Sort, isBack: boolean): RawBuilder<unknown> {
  const way = isBack ? sql`asc` : sql`desc`
  const times = sql`l.first_approved_at ${way}, l.id ${way}`
  return sort === 'newest' ? times : sql`${rank(lens, sort)} ${way}, ${times}`
}

/** Whether a row stands behind a position, or with `isBack` before it. */
export function beyond(lens: Lens, sort: Sort, from: Position, isBack: boolean): RawBuilder<boolean> {
  const side = isBack ? sql`>` : sql`<`
  const times = sql`${from.approvedAt}::timestamptz, ${from.id}::bigint`
  if (sort === 'newest') return sql<boolean>`(l.first_approved_at, l.id) ${side} (${times})`
  const own = sort === 'yield' ? sql`${from.rank}::integer` : sql`${from.rank}::bigint`
  return sql<boolean>`(${rank(lens, sort)}, l.first_approved_at, l.id) ${side} (${own}, ${times})`
}
