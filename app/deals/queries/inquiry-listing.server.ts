import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** A listing as a form shows it: facts visible to everyone for whom it exists. */
export type InquiryListing = NonNullable<Awaited<ReturnType<typeof findInquiryListing>>>

/** A listing on the market by slug; null where it does not exist for the viewer. */
export async function findInquiryListing(viewer: ViewerFacts, slug: string) {
  const { isVisible, isTeaser } = projectionSql(viewer)
  const row = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .where(isVisible)
    .select(['l.slug', 'l.title', 'l.isIllustrative', 'l.companyId'])
    // A sold listing accepts only plain questions. Readers who may not see the sale status learn nothing about it.
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
