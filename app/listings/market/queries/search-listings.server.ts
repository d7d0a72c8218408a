import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { type BidirectionalPage, bidirectionalPage } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import { audienceOf, FULL_LENS, type Lens, LENSES, projectionOf } from '#app/listings/visibility/policy.ts'
import type { ListingRow } from '#app/listings/visibility/facts.ts'
import { type ListingCard, presentCard } from '#app/listings/visibility/present-card.ts'
import { newUntil } from '#app/listings/visibility/present.ts'
import { verifiedUntil } from '#app/listings/visibility/verified.server.ts'
import { PRICE_BAND_NUMBERS, SIZE_BAND_NUMBERS, YIELD_BAND_NUMBERS } from '../cell-counts.ts'
import { choicesOf, type Filters, PARAMETERS, PRICE_BANDS, type Sort } from '../filters.ts'
import { countListings } from './cells.server.ts'
import type { MarketSnapshot, MarketView } from './market-version.server.ts'
import { decryptCursor, type Position, encryptCursor } from './list-cursor.server.ts'
import { placesOfSearch } from './places.server.ts'
import { inScanQueue, isPrecise, meetsPreciseSql } from './precise.server.ts'

const PAGE_SIZE = 24

export type ListingPage = Awaited<ReturnType<typeof searchListings>>

/**
 * One page of the market for one viewer (PUB-046 to PUB-058, PUB-221). Pages continue from a listing's position when it
 * was shown. The result is cached for all viewers with the same rights at one version of the market, so it must contain
 * nothing beyond these rights.
 */
export function searchListings(view: MarketView, asked: Filters) {
  const { market, viewer, rights } = view
  let changesAt: Date | null = rights.endsAt
  const from = decryptCursor(asked.after ?? asked.before, asked.sort, viewer)
  const isClosed = (row: PlacedRow) => rights.closed.some(({ id }) => id === row.id)
  const placeOf = (row: PlacedRow | undefined) =>
    row ? encryptCursor(row, asked.sort, viewer, isClosed(row)) : null
  return market.pages.once(
    `page ${rights.key} ${keyOf(asked)} ${JSON.stringify(from)}`,
    async () => {
      const { places, ignoredTerm, meant } = await placesOfSearch(view, asked.location)
      const [found, count] = await Promise.all([
        readPage({ ...view, filters: asked, places, from }),
        countListings(view, asked, places),
      ])
      const { cards, nextChange } = await presentCards(view, found.rows)
      changesAt = earliest(changesAt, nextChange)
      return {
        cards,
        /** The exact number of matches that this viewer may count. */
        count,
        /** The typed place that matched nothing and is ignored (PUB-058). */
        ignoredTerm,
        meant,
        before: found.hasEarlier ? placeOf(found.rows.at(0)) : null,
        after: found.hasLater ? placeOf(found.rows.at(-1)) : null,
        /** Whether the cursor is invalid, so that the list starts from the beginning. */
        isLost: (asked.after ?? asked.before) !== undefined && from === null,
      }
    },
    () => changesAt,
  )
}

export const keyOf = (filters: Filters) => JSON.stringify(PARAMETERS.map((name) => filters[name] ?? null))

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

export async function presentCards(
  { market, viewer, rights }: MarketView,
  rows: readonly ListingRow[],
): Promise<{ cards: ListingCard[]; nextChange: Date | null }> {
  await loadVerified(market, rows)
  const at = now()
  let nextChange: Date | null = null
  const cards = rows.flatMap((row) => {
    const { hasLiveGrant = false, hasAcceptedNda = false } = rights.rows.get(row.id) ?? {}
    const projection = projectionOf(viewer, { ...row, hasLiveGrant, hasAcceptedNda })
    if (!projection) return []
    const oldAt = row.firstApprovedAt && newUntil(row.firstApprovedAt)
    if (oldAt && oldAt > at) nextChange = earliest(nextChange, oldAt)
    const { isVerified = false, until = null } = market.verified.get(row.companyId) ?? {}
    nextChange = earliest(nextChange, until)
    return [presentCard(row, viewer, projection, { isVerified, now: at })]
  })
  return { cards, nextChange }
}

/** Loads whether companies are verified, cached per version until the passage of time may change it. */
async function loadVerified(market: MarketSnapshot, rows: readonly ListingRow[]): Promise<void> {
  const at = now()
  const unknown = [...new Set(rows.map(({ companyId }) => companyId))].filter((id) => {
    const known = market.verified.get(id)
    return known === undefined || (known.until !== null && known.until <= at)
  })
  if (unknown.length === 0) return
  for (const [id, found] of await verifiedUntil(unknown)) market.verified.set(id, found)
}

type PageQuery = MarketView & { filters: Filters; places: readonly string[] | null; from: Position | null }

type PlacedRow = ListingRow & Position

/** One page by keyset: the audience's rows, merged with those that only the viewer's company sees in full. */
function readPage(asked: PageQuery): Promise<BidirectionalPage<PlacedRow>> {
  const read = () => readRows(asked)
  return isPrecise(asked.filters) ? inScanQueue(read) : read()
}

async function readRows(asked: PageQuery): Promise<BidirectionalPage<PlacedRow>> {
  const { filters, rights, viewer, from } = asked
  const isBack = from !== null && filters.after === undefined
  const lens = LENSES[audienceOf(viewer)]
  const closed = rights.closed.map(({ id }) => id)
  const limit = sql.lit(PAGE_SIZE + 1)
  const precise = meetsPreciseSql(viewer, filters)
  const branch = (through: Lens, which: RawBuilder<unknown>) => sql`
    select l.id, l.first_approved_at, ${rank(through, filters.sort)} as rank from listings l
    where ${conditions(through, filters, asked.places)} and ${bounds(through, filters)} and ${precise} ${which}
      ${from ? sql`and ${beyond(through, filters.sort, from, isBack)}` : sql``}
    order by ${orderOf(through, filters.sort, isBack)} limit ${limit}`
  const own = sql`and l.id = any (${closed}::bigint[])`
  const others = sql`and l.id <> all (${closed}::bigint[])`
  const keys =
    closed.length === 0
      ? branch(lens, sql``)
      : sql`(${branch(lens, others)}) union all (${branch(FULL_LENS, own)})`
  const order = isBack ? sql`asc` : sql`desc`
  const { rows } = await sql<PlacedRow>`
    select l.*, k.rank::text as rank, k.first_approved_at::text as approved_at from (${keys}) as k join listings l on l.id = k.id
    order by k.rank ${order}, k.first_approved_at ${order}, k.id ${order} limit ${limit}`.execute(db())
  return bidirectionalPage(rows, PAGE_SIZE, from !== null, isBack)
}

/**
 * Conditions and orders over a row `l` of listings through one lens. Each value is guarded by the openness that shows
 * it and is missing otherwise, so that no filter, sort or count tells a hidden value from a missing one (PUB-056). The
 * expressions match the partial indexes literally.
 */
function guarded(condition: RawBuilder<boolean>, openTo: number): RawBuilder<boolean> {
  return openTo >= FULL_LENS.figuresTo
    ? condition
    : sql<boolean>`(${condition} and l.openness <= ${sql.lit(openTo)})`
}

/** With a single choice, the order of a partial index can be used. */
function oneOf(column: string, chosen: string | readonly string[]): RawBuilder<boolean> {
  const [first, ...more] = choicesOf(chosen)
  return more.length === 0
    ? sql<boolean>`${sql.ref(column)} = ${first}`
    : sql<boolean>`${sql.ref(column)} = any (${[first, ...more]}::text[])`
}

/** The conditions of the counted filters: on the market and matching (PUB-046, PUB-049). */
export function conditions(lens: Lens, filters: Filters, places: readonly string[] | null) {
  const all: RawBuilder<boolean>[] = [sql<boolean>`l.on_market`]
  const { figuresTo, placeTo } = lens
  if (places?.length === 1) all.push(guarded(sql<boolean>`l.place = ${places[0]}`, placeTo))
  else if (places !== null) all.push(guarded(sql<boolean>`l.place = any (${places}::text[])`, placeTo))
  if (filters.type) all.push(oneOf('l.property_type', filters.type))
  if (filters.risk) all.push(guarded(oneOf('l.risk_profile', filters.risk), placeTo))
  const band = (column: string, comparison: RawBuilder<unknown>) =>
    all.push(guarded(sql<boolean>`${sql.ref(column)} ${comparison}`, figuresTo))
  if (filters.price) band('l.price_band', sql`= ${sql.lit(PRICE_BAND_NUMBERS[filters.price])}`)
  if (filters.size) band('l.size_band', sql`= ${sql.lit(SIZE_BAND_NUMBERS[filters.size])}`)
  if (filters.yield) band('l.yield_band', sql`>= ${sql.lit(YIELD_BAND_NUMBERS[filters.yield])}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** Larger first, missing values last in every order (PUB-052). 0 for the order by first approval. */
function rank(lens: Lens, sort: Sort): RawBuilder<string> {
  const shown = (value: RawBuilder<unknown>) =>
    lens.figuresTo >= FULL_LENS.figuresTo
      ? value
      : sql`case when l.openness <= ${sql.lit(lens.figuresTo)} then ${value} end`
  if (sort === 'price-low') return sql`coalesce(${shown(sql`- l.price`)}, -9000000000000000000)`
  if (sort === 'price-high') return sql`coalesce(${shown(sql`l.price`)}, -1)`
  if (sort === 'yield') return sql`coalesce(${shown(sql`l.yield_bps`)}, -1)`
  return sql`0`
}

/** The range of an order by price that a chosen price band covers, so that a page starts there. Adds no condition. */
function bounds(lens: Lens, filters: Filters): RawBuilder<boolean> {
  const { price, sort } = filters
  if (price === undefined || (sort !== 'price-low' && sort !== 'price-high')) return sql<boolean>`true`
  const min = price === 'low' ? 0 : PRICE_BANDS.medium[price === 'medium' ? 'from' : 'to']
  const max = price === 'high' ? Number.MAX_SAFE_INTEGER : PRICE_BANDS.medium[price === 'low' ? 'from' : 'to']
  const [from, to] = sort === 'price-high' ? [min, max] : [-max, -min]
  return sql<boolean>`${rank(lens, sort)} between ${sql.lit(from)} and ${sql.lit(to)}`
}

/**
 * The order of the list, larger first: rank, first approval, number. PUB-046 orders private listings by that time too,
 * so a viewer learns between which neighbours a listing was approved, and nothing else: times never leave the server,
 * and this key may use a listing's values only through a lens, which hides them from viewers who may not see them.
 */
function orderOf(lens: Lens, sort: Sort, isBack: boolean): RawBuilder<unknown> {
  const order = isBack ? sql`asc` : sql`desc`
  const times = sql`l.first_approved_at ${order}, l.id ${order}`
  return sort === 'newest' ? times : sql`${rank(lens, sort)} ${order}, ${times}`
}

/** Whether a row comes after a position, or with `isBack` before it. */
function beyond(lens: Lens, sort: Sort, from: Position, isBack: boolean): RawBuilder<boolean> {
  const side = isBack ? sql`>` : sql`<`
  const times = sql`${from.approvedAt}::timestamptz, ${from.id}::bigint`
  if (sort === 'newest') return sql<boolean>`(l.first_approved_at, l.id) ${side} (${times})`
  const own = sort === 'yield' ? sql`${from.rank}::integer` : sql`${from.rank}::bigint`
  return sql<boolean>`(${rank(lens, sort)}, l.first_approved_at, l.id) ${side} (${own}, ${times})`
}
