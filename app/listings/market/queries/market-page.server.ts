import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type EitherWay, pageEitherWay } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { Filters } from '../filters.ts'
import { audienceOf, FULL_LENS, type Lens, LENSES } from '#app/listings/visibility/audience.ts'
import type { ListingRow } from '#app/listings/visibility/facts.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { beyond, bounds, conditions, orderOf, type Position, rank } from './market.server.ts'
import { type MarketAt, readMarket } from './market-version.server.ts'
import type { OwnRights } from './own-rights.server.ts'

export type MarketRow = ListingRow

export type PageAsked = {
  market: MarketAt
  viewer: ViewerFacts
  rights: OwnRights
  filters: Filters
  places: readonly string[] | null
}

/**
 * One page of rows by keyset. What the viewer's company alone sees in full is searched beside the audience's rows,
 * through the full lens, and both are merged in one order.
 */
export function readPage(asked: PageAsked, size: number): Promise<EitherWay<MarketRow>> {
  return readMarket(asked.market, (from) => readPageFrom(from, asked, size))
}

async function readPageFrom(
  database: Kysely<DB>,
  asked: PageAsked,
  size: number,
): Promise<EitherWay<MarketRow>> {
  const { filters, rights, viewer } = asked
  const isBack = filters.before !== undefined && filters.after === undefined
  const lens = LENSES[audienceOf(viewer)]
  const closed = rights.closed.map(({ id }) => id)
  const from = await positionOf(database, filters.after ?? filters.before, lens, filters, closed)
  const most = sql.lit(size + 1)
  const branch = (through: Lens, which: RawBuilder<unknown>) => sql`
    select l.id, l.first_approved_at, ${rank(through, filters.sort)} as rank from listings l
    where ${conditions(through, filters, asked.places)} and ${bounds(through, filters)} ${which}
      ${from ? sql`and ${beyond(through, filters.sort, from, isBack)}` : sql``}
    order by ${orderOf(through, filters.sort, isBack)} limit ${most}`
  const own = sql`and l.id = any (${closed}::bigint[])`
  const others = sql`and l.id <> all (${closed}::bigint[])`
  const keys =
    closed.length === 0
      ? branch(lens, sql``)
      : sql`(${branch(lens, others)}) union all (${branch(FULL_LENS, own)})`
  const way = isBack ? sql`asc` : sql`desc`
  const { rows } = await sql<MarketRow>`
    select l.* from (${keys}) as k join listings l on l.id = k.id
    order by k.rank ${way}, k.first_approved_at ${way}, k.id ${way} limit ${most}`.execute(database)
  return pageEitherWay(rows, size, from !== null, isBack)
}

/** A place in the list is a slug on the market; anything else is no place. */
async function positionOf(
  database: Kysely<DB>,
  slug: string | undefined,
  lens: Lens,
  filters: Filters,
  closed: readonly number[],
): Promise<Position | null> {
  if (slug === undefined) return null
  const { rows } = await sql<Position>`
    select l.id, l.first_approved_at::text as approved_at,
      (case when l.id = any (${closed}::bigint[]) then ${rank(FULL_LENS, filters.sort)}
        else ${rank(lens, filters.sort)} end)::text as rank
    from listings l where l.slug = ${slug} and l.on_market`.execute(database)
  return rows[0] ?? null
}
