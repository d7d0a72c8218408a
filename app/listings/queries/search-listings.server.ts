import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Filters } from '../filters.ts'
import type { ListingRow } from '../visibility/facts.ts'
import { type ListingCard, presentCard } from '../visibility/present-card.ts'
import { projectionOf, type ViewerFacts } from '../visibility/policy.ts'
import { acceptedNdaSql, liveGrantSql } from '../visibility/projection-sql.server.ts'
import { verifiedCompanies } from '../visibility/verified.server.ts'
import type { Visibility } from '../schema.ts'
import { beyond, conditions, type Market, marketFor, orderBy, orderKey } from './market.server.ts'

export const PAGE_SIZE = 24

export type ListingPage = {
  cards: ListingCard[]
  /** Listings that fit, exactly, as this viewer may count them. */
  count: number
  /** The typed place that matched nothing and was ignored (PUB-058). */
  ignoredTerm: string | null
  after: string | null
  before: string | null
}

/**
 * One page of the market for one viewer, presented (PUB-046 to PUB-058, PUB-221). Pages go on from a slug that the
 * viewer has seen; a slug that is not on the market means the first page.
 */
export async function searchListings(viewer: ViewerFacts, asked: Filters): Promise<ListingPage> {
  const market = marketFor(viewer)
  const ignored = asked.location !== undefined && !(await placeExists(market, asked.location))
  const filters = ignored ? { ...asked, location: undefined } : asked
  const [page, count] = await Promise.all([readPage(viewer, market, filters), countListings(market, filters)])
  return { ...page, count, ignoredTerm: ignored ? (asked.location ?? null) : null }
}

/** Whether the viewer may see a listing in a place of that name, whatever the other filters say. */
async function placeExists(market: Market, location: string): Promise<boolean> {
  const place: Filters = {
    location,
    sort: 'newest',
    type: undefined,
    size: undefined,
    price: undefined,
    yield: undefined,
    risk: undefined,
    after: undefined,
    before: undefined,
  }
  const found = await db()
    .selectFrom('listings as l')
    .select('l.id')
    .where(conditions(market, place))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function countListings(market: Market, filters: Filters): Promise<number> {
  const row = await db()
    .selectFrom('listings as l')
    .where(conditions(market, filters))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function readPage(viewer: ViewerFacts, market: Market, filters: Filters) {
  const isBack = filters.before !== undefined && filters.after === undefined
  const cursor = await knownCursor(filters.after ?? filters.before)
  const key = orderKey(market, filters.sort)
  const rows = await db()
    .selectFrom('listings as l')
    .selectAll('l')
    .select([liveGrantSql(viewer).as('hasLiveGrant'), acceptedNdaSql(viewer).as('hasAcceptedNda')])
    .where(conditions(market, filters))
    .$if(cursor !== null, (query) => query.where(beyond(key, cursor ?? '', isBack)))
    .orderBy(orderBy(key, isBack ? 'asc' : 'desc').$castTo<string>())
    .limit(PAGE_SIZE + 1)
    .execute()
  const hasMore = rows.length > PAGE_SIZE
  const shown = isBack ? rows.slice(0, PAGE_SIZE).toReversed() : rows.slice(0, PAGE_SIZE)
  const cards = await presentCards(viewer, shown)
  const hasEarlier = cursor !== null && (isBack ? hasMore : true)
  const hasLater = isBack ? cursor !== null : hasMore
  return {
    cards,
    before: hasEarlier ? (cards.at(0)?.slug ?? null) : null,
    after: hasLater ? (cards.at(-1)?.slug ?? null) : null,
  }
}

/** A place in the list is a slug on the market; anything else is no place. */
async function knownCursor(slug: string | undefined): Promise<string | null> {
  if (slug === undefined) return null
  const found = await db()
    .selectFrom('listings')
    .select('slug')
    .where('slug', '=', slug)
    .where('onMarket', '=', true)
    .executeTakeFirst()
  return found?.slug ?? null
}

type MarketRow = ListingRow & { hasLiveGrant: boolean; hasAcceptedNda: boolean }

async function presentCards(viewer: ViewerFacts, rows: readonly MarketRow[]): Promise<ListingCard[]> {
  const verified = await verifiedCompanies(rows.map(({ companyId }) => companyId))
  const at = now()
  return rows.flatMap((row) => {
    const projection = projectionOf(viewer, { ...row, visibility: row.visibility as Visibility })
    if (!projection) return []
    const isVerified = verified.has(row.companyId)
    return [presentCard(row, viewer, projection, { companyName: '', isVerified, nearby: null, now: at })]
  })
}

export type CityCount = { city: string; count: number }

/** The cities in which the viewer may see a listing on the market, most listings first (PUB-048). */
export async function listCities(viewer: ViewerFacts, most = 200): Promise<CityCount[]> {
  const { projection } = marketFor(viewer)
  const rows = await db()
    .selectFrom('listings as l')
    .where('l.onMarket', '=', true)
    .where(projection.isTeaser)
    .groupBy('l.location')
    .select(({ fn }) => ['l.location as city', fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('city')
    .limit(most)
    .execute()
  return rows.map(({ city, count }) => ({ city, count }))
}
