import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { type ListingActor, ownedBy } from '#app/listings/commands/owned-listing.server.ts'

/** A listing's page views, the number of browser windows behind them and their median visible seconds. */
type ViewFigures = { views: number; windows: number; medianSeconds: number | null }

/** The views of a listing for its owner and admins, or null for other readers (PUB-217, PUB-218). */
export async function viewsOf(reader: ListingActor, listingId: number): Promise<ViewFigures | null> {
  const listing = await db()
    .selectFrom('listings')
    .where('listings.id', '=', listingId)
    .$if(reader.role !== 'admin', (query) => query.where(ownedBy(reader)))
    .select('listings.id')
    .executeTakeFirst()
  if (!listing) return null
  const { rows } = await sql<ViewFigures>`
    select count(*)::integer as views, count(distinct session_id)::integer as windows,
      percentile_disc(0.5) within group (order by view_duration) as median_seconds
    from deal_views where listing_id = ${listingId}`.execute(db())
  return rows[0] ?? null
}
