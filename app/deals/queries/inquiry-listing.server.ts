import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** The listing as shown in a form: facts visible to everyone for whom it exists. */
export type InquiryListing = {
  slug: string
  title: string
  isIllustrative: boolean
  isOwn: boolean
  /** Its analytics are locked for this viewer, so that more information is the default request (PUB-115). */
  defaultsToMoreInfo: boolean
  /** Sold, so that only plain questions are accepted; false for readers who may not see the sale status. */
  isSold: boolean
  /** Whether it is reserved, and since which day if stated; for the same readers. */
  isReserved: boolean
  reservedOn: string | null
}

/** A listing on the market by slug; null where it does not exist for the viewer. */
export async function findInquiryListing(viewer: ViewerFacts, slug: string): Promise<InquiryListing | null> {
  const { isVisible, isFull, isTeaser } = projectionSql(viewer)
  const row = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .where(isVisible)
    .select(['l.slug', 'l.title', 'l.isIllustrative', 'l.companyId'])
    .select(sql<boolean>`l.is_locked and ${isTeaser} and not ${isFull}`.as('defaultsToMoreInfo'))
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
