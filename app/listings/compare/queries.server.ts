import { now } from '#app/lib/clock.ts'
import { findRegionalFigures } from '#app/market/queries.server.ts'
import { MARK_LIMITS } from '../marks/limits.ts'
import { accessOf, type Asker } from '../queries/find-access.server.ts'
import { unlockText } from '../ui/unlock-texts.tsx'
import { findNearby } from '../visibility/nearby.server.ts'
import { type ListingReading, readListings } from '../visibility/read-listing.server.ts'
import { verifiedCompanies } from '../visibility/verified.server.ts'
import { type ComparisonInput, type Comparison, presentComparison } from './present-comparison.ts'

async function unlockOf(reading: ListingReading<Asker>): Promise<string | null> {
  const access = await accessOf(reading)
  return access && unlockText(access)
}

async function complete(reading: ListingReading<Asker>, isVerified: boolean): Promise<ComparisonInput> {
  const { viewer, row, projection } = reading
  const isFull = projection.level === 'FULL'
  const isReal = isFull && !row.isIllustrative && row.propertyType !== null
  const [nearby, regional, unlock] = await Promise.all([
    isFull ? findNearby(viewer, row) : null,
    isReal ? findRegionalFigures(row.location, row.propertyType ?? '') : null,
    unlockOf(reading),
  ])
  const context = { companyName: row.companyName, isVerified, nearby, now: now() }
  return { row, projection, context, regional, unlock }
}

/**
 * The comparison of the listings with these slugs, in this order, four at most, without unknown and hidden ones. Null
 * for fewer than two (PUB-118, PUB-119).
 */
export async function findComparison(viewer: Asker, slugs: readonly string[]): Promise<Comparison | null> {
  const found = (await readListings(viewer, slugs))
    .toSorted((a, b) => slugs.indexOf(a.row.slug) - slugs.indexOf(b.row.slug))
    .slice(0, MARK_LIMITS.compared)
  if (found.length < 2) return null
  const verified = await verifiedCompanies(found.map(({ row }) => row.companyId))
  const all = await Promise.all(
    found.map((one) => complete(one, one.row.approvedRevisionId !== null && verified.has(one.row.companyId))),
  )
  return presentComparison(viewer, all)
}
