import { companiesWithDocuments } from '#app/kyc/verified/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { findNearby } from '#app/listings/visibility/nearby.server.ts'
import { type Deal, presentDeal } from '#app/listings/visibility/present-deal.ts'
import type { ListingReading } from '#app/listings/visibility/read-listing.server.ts'
import { verifiedAmong } from '#app/listings/visibility/verified.server.ts'
import { findSurroundings } from './deal-surroundings.server.ts'

/** The content of a listing's page, without images and documents. */
export async function dealOf(reading: ListingReading): Promise<Deal> {
  const { viewer, row, projection, batch } = reading
  const isFull = projection.level === 'FULL'
  const [documents, nearby, around] = await Promise.all([
    row.approvedRevisionId === null
      ? []
      : batch.select(companiesWithDocuments([row.companyId]), {
          endsAt: true,
          reopenedAt: true,
          unconfirmedAt: true,
        }),
    isFull ? findNearby(viewer, row) : null,
    isFull ? findSurroundings(reading) : null,
  ])
  return presentDeal(row, viewer, projection, {
    companyName: row.companyName,
    isVerified: verifiedAmong(documents).has(row.companyId),
    nearby,
    around,
    now: now(),
  })
}
