import { marketDay } from '#app/lib/format.ts'
import { distanceKm, findCity } from '../market/cities.ts'
import { type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import { shownLeases } from '../leases/present-leases.ts'
import { applies, type FactValue, type ListingRow, type Nearby, raisedOf, statedFact } from './facts.ts'
import {
  holds,
  includesGallery,
  type Lock,
  type OpeningLock,
  lockOf,
  type Projection,
  type ViewerFacts,
} from './policy.ts'
import { type Section, SECTIONS } from '../dictionary/entry.ts'

export type Shown<T> = { value: T; lock: null } | { value: null; lock: Lock }

/** Reads a fact as one viewer gets it. */
export type Read = (key: FieldKey) => Shown<FactValue>
export type PresentedFact = { key: FieldKey } & Shown<FactValue>
export type LockedFacts = { lock: OpeningLock; count: number }
export type PresentedSection = { key: Section; facts: PresentedFact[]; locked: LockedFacts[] }

/** Further facts, loaded for every viewer and shown as far as the projection allows. */
export type PresentContext = { companyName: string; isVerified: boolean; nearby: Nearby | null; now: Date }

const NEW_FOR_DAYS = 30
const DAY = 86_400_000

/** When a listing stops being new: 30 full days after the day of its first approval, at midnight UTC. */
export function newUntil(firstApprovedAt: Date): Date {
  return new Date(Date.parse(marketDay(firstApprovedAt)) + (NEW_FOR_DAYS + 1) * DAY)
}

const LEASES = new Set<FieldKey>(['leases', 'lease_tenants'])

const withShownLeases = (row: ListingRow): ListingRow => ({
  ...row,
  details: { ...(row.details as object), leases: shownLeases(row) },
})

export function presentFact(
  row: ListingRow,
  viewer: ViewerFacts,
  projection: Projection,
  key: FieldKey,
  nearby: Nearby | null,
): Shown<FactValue> {
  const raised = raisedOf(row)
  if (!holds(projection, key, raised))
    return { value: null, lock: lockOf(viewer, projection, row, key, raised) }
  const value =
    key === 'distance_to_cbd'
      ? distanceToCentre(row, projection)
      : statedFact(LEASES.has(key) ? withShownLeases(row) : row, key, nearby)
  if (value !== null) return { value, lock: null }
  return { value: null, lock: key === 'nearby_avg_price' ? 'too_few' : 'unstated' }
}

/**
 * Kilometres from the city's agreed centre. A distance to a known point narrows the position down, so it is computed from the
 * position that this viewer gets, and a stated distance is rounded unless the exact position is visible.
 */
function distanceToCentre(row: ListingRow, projection: Projection): FactValue | null {
  const city = findCity(row.location)
  const position = presentPosition(row, projection)
  if (city && position) return Math.round(distanceKm(position, city) * 10) / 10
  const stated = statedFact(row, 'distance_to_cbd', null)
  return typeof stated === 'number' && !projection.tiers.includes('G') ? Math.round(stated) : stated
}

/** The full projection, for counting locked facts. */
const FULL_PROJECTION: Projection = { level: 'FULL', tiers: ['V', 'A', 'G', 'N'], isInsider: true }

/** The sections with the facts in the projection and, from REDUCED on, the number of locked ones; none for MINIMAL. */
export function presentSections(
  row: ListingRow,
  viewer: ViewerFacts,
  projection: Projection,
  nearby: Nearby | null,
): PresentedSection[] {
  if (projection.level === 'MINIMAL') return []
  const sections = new Map<Section, PresentedSection>()
  for (const key of Object.keys(SECTIONS) as Section[]) sections.set(key, { key, facts: [], locked: [] })
  for (const [key, entry] of FIELDS) {
    const section = sections.get(entry.section)
    if (!section) continue
    const fact = presentFact(row, viewer, projection, key, nearby)
    if (fact.lock === null || fact.lock === 'unstated' || fact.lock === 'too_few') {
      if (fact.value !== null || (entry.seed && applies(row, key))) section.facts.push({ key, ...fact })
    } else if (
      projection.level !== 'TEASER' &&
      presentFact(row, viewer, FULL_PROJECTION, key, null).value !== null
    )
      countLocked(section, fact.lock)
  }
  return [...sections.values()].filter(({ facts, locked }) => facts.length > 0 || locked.length > 0)
}

function countLocked(section: PresentedSection, lock: OpeningLock): void {
  const counted = section.locked.find((one) => one.lock === lock)
  if (counted) counted.count += 1
  else section.locked.push({ lock, count: 1 })
}

export type Position = { latitude: number; longitude: number; isExact: boolean }

/** Exact with a grant; otherwise the centre of a fixed cell of about 1 km; null below FULL. */
export function presentPosition(row: ListingRow, projection: Projection): Position | null {
  if (!includesGallery(projection) || row.latitude === null || row.longitude === null) return null
  const isExact = holds(projection, 'address', raisedOf(row))
  const shown = (degrees: number) => (isExact ? degrees : cellCentre(degrees))
  return { latitude: shown(row.latitude), longitude: shown(row.longitude), isExact }
}

const cellCentre = (degrees: number) => Math.round((Math.floor(degrees * 100) / 100 + 0.005) * 1000) / 1000
