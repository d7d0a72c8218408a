import { companiesWithDocuments } from '#app/kyc/verified/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { findNearby, sharesBasisSql } from '../../visibility/nearby.server.ts'
import { type Deal, presentDeal } from '#app/listings/visibility/present-deal.ts'
import type { ListingReading } from '#app/listings/visibility/read-listing.server.ts'
import { verifiedAmong } from '#app/listings/visibility/verified.server.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { HOME_ZONE, marketDay } from '#app/lib/format.ts'
import { marketCountry } from '#app/market/areas.ts'
import { findCityName } from '#app/market/city-figures.ts'
import { periodText, axisPosition } from '#app/market/period.ts'
import { findMarketMarks, findRegionalSeries } from '#app/market/queries.server.ts'
import type { RegionalSeries } from '#app/market/regional-figures.ts'
import { EXPLORER_CITIES } from '#app/market/schema.ts'
import { SourceBook } from '#app/market/source-book.ts'
import { type Locator, locatorOf } from '#app/ui/map/locator.server.ts'
import { CITIES, distanceKm, findCity } from '../../market/cities.ts'
import type { ListingRow } from '../../visibility/facts.ts'
import { type Projection, projectionOf, type ViewerFacts } from '../../visibility/policy.ts'
import type {
  Surroundings,
  Neighbour,
  PricePoint,
  Regional,
  RegionalChart,
} from '../../visibility/present-analytics.ts'
import { presentFact, presentPosition } from '../../visibility/present.ts'
import { projectionSql, rightsSql } from '../../visibility/projection-sql.server.ts'

const RADIUS_KM = 5
const MAX_NEIGHBOURS = 8
const MAX_PRICES = 24

/** Positions at the precision of FULL without a grant: the centre of a cell of about 1 km. */
const COARSE: Projection = { level: 'FULL', tiers: ['V', 'A'], isInsider: false }

/**
 * Listings of the same type on the market within 5 km that this viewer may see in full, nearest first (PUB-110). Each
 * uses the viewer's own projection, and its price is shown if it relates to the same surface. Distances are between
 * cells and reveal no exact position.
 */
async function listNeighbours(viewer: ViewerFacts, row: ListingRow): Promise<Neighbour[]> {
  const { latitude, longitude, propertyType } = row
  const here = presentPosition(row, COARSE)
  if (here === null || latitude === null || longitude === null || propertyType === null) return []
  const near = await db()
    .selectFrom('listings as l')
    .selectAll('l')
    .select(rightsSql(viewer))
    .select(sharesBasisSql(row.id).as('sharesBasis'))
    .where('l.onMarket', '=', true)
    .where('l.id', '<>', row.id)
    .where('l.propertyType', '=', propertyType)
    .where(projectionSql(viewer).isFull)
    .where((eb) => eb.between('l.latitude', latitude - 0.07, latitude + 0.07))
    .where((eb) => eb.between('l.longitude', longitude - 0.14, longitude + 0.14))
    .orderBy(sql`abs(l.latitude - ${latitude}) + abs(l.longitude - ${longitude})`)
    .orderBy('l.slug')
    .limit(40)
    .execute()
  return near
    .flatMap((other) => {
      const projection = projectionOf(viewer, other)
      const there = presentPosition(other, COARSE)
      if (projection === null || there === null) return []
      const km = distanceKm(here, there)
      if (km > RADIUS_KM) return []
      const { value } = presentFact(other, viewer, projection, 'price_per_sqm', null)
      const pricePerSqm = other.sharesBasis && typeof value === 'number' ? Math.round(value) : null
      return [{ slug: other.slug, title: other.title, pricePerSqm, km: Math.round(km * 10) / 10 }]
    })
    .toSorted((a, b) => a.km - b.km || a.title.localeCompare(b.title))
    .slice(0, MAX_NEIGHBOURS)
}

/** Asking prices over time, oldest first, without revisions that left the price unchanged. */
async function listPrices({ row, batch }: ListingReading): Promise<PricePoint[]> {
  const newest = db()
    .selectFrom('listingPriceHistory')
    .where('listingId', '=', row.id)
    .orderBy('id', 'desc')
    .select(['price', 'changedAt'])
  const rows = await batch.select(newest.limit(MAX_PRICES), { changedAt: true })
  return rows
    .toReversed()
    .filter(({ price }, at, all) => at === 0 || price !== all[at - 1]?.price)
    .map(({ price, changedAt }) => ({ price, since: marketDay(changedAt) }))
}

function chartOf({ kind, label, area, series }: RegionalSeries): RegionalChart {
  const book = new SourceBook()
  const points = series.points.map((point) => ({
    x: axisPosition(point),
    xLabel: periodText(point.period),
    y: point.value,
    illustrative: point.illustrative,
    source: book.numberOf(point),
  }))
  return { kind, label, place: area.label, unit: series.unit, points, sources: book.list(), own: null }
}

const marketPlaceOf = ({ location, country, propertyType, isIllustrative }: ListingRow) => ({
  city: location,
  country,
  type: propertyType ?? '',
  isIllustrative,
})

async function findRegional(row: ListingRow): Promise<Regional> {
  const { location: city, country } = row
  const { found, missing } = await findRegionalSeries(marketPlaceOf(row))
  return { charts: found.map(chartOf), missing, insights: insightsPath(city, country) }
}

function insightsPath(city: string, country: string): string {
  const name = findCityName(city)
  const code = marketCountry(country)
  if (code === 'PL' && EXPLORER_CITIES.some((one) => one.name === name))
    return `/market-insights?tab=locations&city=${encodeURIComponent(name)}`
  return code === null || code === 'PL' ? '/market-insights' : `/market-insights?country=${code}`
}

function locatorFor(row: ListingRow, projection: Projection): Locator | null {
  const position = presentPosition(row, projection)
  if (position === null) return null
  const city = findCity(row.location)
  const km = city ? Math.round(distanceKm(position, city) * 10) / 10 : 0
  return locatorOf({
    position,
    country: row.country,
    towns: CITIES.filter(({ name }) => name !== city?.name),
    centre: city ? { name: city.name, latitude: city.latitude, longitude: city.longitude, km } : null,
  })
}

/** Everything that the FULL projection shows around a listing (PUB-102). */
async function findSurroundings(reading: ListingReading): Promise<Surroundings> {
  const { viewer, row, projection } = reading
  const [neighbours, priceHistory, built, plot, regional] = await Promise.all([
    listNeighbours(viewer, row),
    listPrices(reading),
    findMarketMarks({ ...marketPlaceOf(row), basis: 'built' }),
    findMarketMarks({ ...marketPlaceOf(row), basis: 'plot' }),
    findRegional(row),
  ])
  const locator = locatorFor(row, projection)
  return { neighbours, priceHistory, marks: { built, plot }, regional, locator }
}

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
