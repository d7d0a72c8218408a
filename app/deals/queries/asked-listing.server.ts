import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** What a form names of the listing that it is about: what everybody knows for whom it exists. */
export type AskedListing = {
  slug: string
  title: string
  isIllustrative: boolean
  isOwn: boolean
  /** Its analytics are behind the overlay for this viewer, so that more information is asked for first (PUB-115). */
  asksForMore: boolean
  /** Nothing but plain questions is taken any more; told only to readers who see how the sale stands. */
  isSold: boolean
  /** Reserved for somebody, and since which day where that is stated; told to the same readers. */
  isReserved: boolean
  reservedOn: string | null
}

/** A listing on the market by slug; null where it does not exist for the viewer. */
export async function findAskedListing(viewer: ViewerFacts, slug: string): Promise<AskedListing | null> {
  const { isVisible, isFull, isTeaser } = projectionSql(viewer)
  const row = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .where(isVisible)
    .select(['l.slug', 'l.title', 'l.isIllustrative', 'l.companyId'])
    .select(sql<boolean>`l.is_locked and ${isTeaser} and not ${isFull}`.as('asksForMore'))
    .select(sql<boolean>`l.sale_status = 'sold' and ${isTeaser}`.as('isSold'))
    .select(sql<boolean>`l.sale_status = 'reserved' and ${isTeaser}`.as('isReserved'))
    .select(
      sql<string | null>`case when l.sale_status = 'reserved' and ${isTeaser} then l.sale_status_on end`.as(
        'reservedOn',
      ),
    )
    .executeTakeFirst()
  if (!row) return null
  const { companyId, ...listing } = row
  return { ...listing, isOwn: viewer.companyId !== null && viewer.companyId === companyId }
}
