import { now } from '#app/lib/clock.ts'
import type { Filters } from '../filters.ts'
import type { Visibility } from '#app/listings/schema.ts'
import { type ListingCard, presentCard } from '#app/listings/visibility/present-card.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { newUntil } from '#app/listings/visibility/present.ts'
import { verifiedCompanies } from '#app/listings/visibility/verified.server.ts'
import { countListings } from './cells.server.ts'
import { type MarketRow, readPage } from './market-page.server.ts'
import { type MarketAt, marketNow } from './market-version.server.ts'
import { type OwnRights, ownRights } from './own-rights.server.ts'
import { whereOf } from './places.server.ts'

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
 * viewer has seen; a slug that is not on the market means the first page. The answer is shared by viewers of the same
 * rights while the market stands at one version: it may hold nothing of a viewer beyond their rights.
 */
export async function searchListings(viewer: ViewerFacts, asked: Filters): Promise<ListingPage> {
  const market = await marketNow()
  const rights = await ownRights(market, viewer)
  let changesAt: Date | null = rights.endsAt
  return market.pages.once(
    `page ${rights.key} ${keyOf(asked)}`,
    async () => {
      const { places, ignoredTerm } = await whereOf(market, viewer, asked.location)
      const [found, count] = await Promise.all([
        readPage({ market, viewer, rights, filters: asked, places }, PAGE_SIZE),
        countListings(market, viewer, asked, places),
      ])
      const { cards, nextChange } = await presentCards(market, viewer, rights, found.rows)
      changesAt = earliest(changesAt, nextChange)
      return {
        cards,
        count,
        ignoredTerm,
        before: found.hasEarlier ? (cards.at(0)?.slug ?? null) : null,
        after: found.hasLater ? (cards.at(-1)?.slug ?? null) : null,
      }
    },
    () => changesAt,
  )
}

const PARTS = ['location', 'type', 'size', 'price', 'yield', 'risk', 'sort', 'after', 'before'] as const
const keyOf = (filters: Filters) => JSON.stringify(PARTS.map((part) => filters[part] ?? null))

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

async function presentCards(
  market: MarketAt,
  viewer: ViewerFacts,
  rights: OwnRights,
  rows: readonly MarketRow[],
): Promise<{ cards: ListingCard[]; nextChange: Date | null }> {
  await learnVerified(market, rows)
  const at = now()
  let nextChange: Date | null = null
  const cards = rows.flatMap((row) => {
    const { hasLiveGrant = false, hasAcceptedNda = false } = rights.rows.get(row.id) ?? {}
    const facts = { ...row, visibility: row.visibility as Visibility, hasLiveGrant, hasAcceptedNda }
    const projection = projectionOf(viewer, facts)
    if (!projection) return []
    const oldAt = row.firstApprovedAt && newUntil(row.firstApprovedAt)
    if (oldAt && oldAt > at) nextChange = earliest(nextChange, oldAt)
    const isVerified = market.verified.get(row.companyId) ?? false
    return [presentCard(row, viewer, projection, { companyName: '', isVerified, nearby: null, now: at })]
  })
  return { cards, nextChange }
}

/** Reads once for each version whether the companies of some listings are verified. */
async function learnVerified(market: MarketAt, rows: readonly MarketRow[]): Promise<void> {
  const unknown = [...new Set(rows.map(({ companyId }) => companyId))].filter(
    (id) => !market.verified.has(id),
  )
  if (unknown.length === 0) return
  const verified = await verifiedCompanies(unknown)
  for (const id of unknown) market.verified.set(id, verified.has(id))
}
