import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { HOME_ZONE, marketDay } from '#app/lib/format.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import type { ListingReading } from '#app/listings/visibility/read-listing.server.ts'

/** The price at a visit; null means price on application. */
type LastVisit = { at: Date; price: number | null }

/** A member's last visit before today, with the asking price of that moment; null where there was no visit or price. */
export async function findLastVisit(
  { row, batch }: ListingReading,
  userId: string,
): Promise<LastVisit | null> {
  const today = sql<Date>`(${marketDay()}::date)::timestamp at time zone ${HOME_ZONE}`
  const query = db()
    .selectFrom('dealViews as v')
    .innerJoinLateral(
      (visit) =>
        visit
          .selectFrom('listingPriceHistory as h')
          .where('h.listingId', '=', row.id)
          // A view is recorded when the page is left.
          .where('h.changedAt', '<=', sql<Date>`v.created_at - v.view_duration * interval '1 second'`)
          .orderBy('h.id', 'desc')
          .limit(1)
          .select('h.price')
          .as('p'),
      (join) => join.onTrue(),
    )
    .where('v.userId', '=', userId)
    .where('v.listingId', '=', row.id)
    .where('v.createdAt', '<', today)
    .orderBy('v.createdAt', 'desc')
    .limit(1)
    .select(['v.createdAt as at', 'p.price'])
  const [visit] = await batch.select(query, { at: true })
  return visit ?? null
}

export type PriceChange = { since: string; from: number | null; to: number | null }

/** The price change that the visitor sees; none unless they can see the price history. */
export function priceChangeOf(deal: Deal, visit: LastVisit | null): PriceChange | null {
  const isOpen = (deal.analytics?.priceHistory.length ?? 0) > 0
  const to = deal.figures.price.value
  return visit && isOpen && visit.price !== to ? { since: marketDay(visit.at), from: visit.price, to } : null
}
