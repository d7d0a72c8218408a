import { type FieldEntry, type FieldKey, FIELDS, type Section, SECTIONS } from '../dictionary.ts'
import type { PropertyType, Visibility } from '../schema.ts'
import { applies, type FactValue, type ListingRow, type Nearby, statedFact } from './facts.ts'
import {
  holds,
  holdsGallery,
  holdsPrimaryPhoto,
  type Lock,
  lockOf,
  type Projection,
  type ProjectionLevel,
  type ViewerFacts,
} from './policy.ts'

/** What everybody gets of a listing that exists for them (PUB-221 MINIMAL). The drawing is made from slug and type. */
export type Minimal = {
  slug: string
  title: string
  country: string
  propertyType: PropertyType | null
  visibility: Visibility
  level: ProjectionLevel
}

/** A value, or why it is absent. */
export type Shown<T> = { value: T; lock: null } | { value: null; lock: Lock }

export type PresentedFact = { key: FieldKey } & Shown<FactValue>
export type LockedFacts = { lock: Exclude<Lock, 'unstated'>; count: number }
export type PresentedSection = { key: Section; facts: PresentedFact[]; locked: LockedFacts[] }

export type Badges = { isNew: boolean; isVerified: boolean; isPrivate: boolean }

/** Facts beside the row that the answer may need; read for every viewer alike, shown by the projection. */
export type Beside = { companyName: string; isVerified: boolean; nearby: Nearby | null; now: Date }

export function presentMinimal(row: ListingRow, projection: Projection): Minimal {
  return {
    slug: row.slug,
    title: row.title,
    country: row.country,
    propertyType: row.propertyType as PropertyType | null,
    visibility: row.visibility as Visibility,
    level: projection.level,
  }
}

const NEW_FOR_MS = 30 * 86_400_000

/** The badges of PUB-062; new and verified are of tier V, so MINIMAL has neither. */
export function presentBadges(row: ListingRow, projection: Projection, beside: Beside): Badges {
  const isShown = projection.tiers.includes('V')
  const age = row.firstApprovedAt
    ? beside.now.getTime() - row.firstApprovedAt.getTime()
    : Number.POSITIVE_INFINITY
  return {
    isNew: isShown && age <= NEW_FOR_MS,
    isVerified: isShown && beside.isVerified,
    isPrivate: row.visibility === 'private',
  }
}

/** One fact as this viewer gets it. */
export function presentFact(
  row: ListingRow,
  viewer: ViewerFacts,
  projection: Projection,
  key: FieldKey,
  nearby: Nearby | null,
): Shown<FactValue> {
  if (!holds(projection, key)) return { value: null, lock: lockOf(viewer, projection, key) }
  const value = atTierPrecision(key, statedFact(row, key, nearby), projection)
  return value === null ? { value: null, lock: 'unstated' } : { value, lock: null }
}

/** The address of the primary photo, where the projection holds it (PUB-059). */
export function presentPhoto(row: ListingRow, projection: Projection): string | null {
  if (row.primaryImageFileId === null || !holdsPrimaryPhoto(projection, row.visibility as Visibility))
    return null
  return `/files/${row.primaryImageFileId}`
}

/** A distance to a known point narrows the position down: it is exact only where the position is. */
function atTierPrecision(key: FieldKey, value: FactValue | null, projection: Projection): FactValue | null {
  if (key !== 'distance_to_cbd' || typeof value !== 'number') return value
  return projection.tiers.includes('G') ? value : Math.round(value)
}

/**
 * The sections of the dictionary. A section holds what the projection holds; from REDUCED on, the number of stated
 * facts that are locked stands beside it. A teaser has no locked sections, MINIMAL has none at all.
 */
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
    if (fact.lock === null || fact.lock === 'unstated') {
      if (isWorthShowing(row, entry, key, fact)) section.facts.push({ key, ...fact })
    } else if (projection.level !== 'TEASER' && statedFact(row, key, null) !== null)
      countLocked(section, fact.lock)
  }
  return [...sections.values()].filter(({ facts, locked }) => facts.length > 0 || locked.length > 0)
}

function isWorthShowing(row: ListingRow, entry: FieldEntry, key: FieldKey, fact: Shown<FactValue>): boolean {
  return fact.value !== null || (entry.seed === true && applies(row, key))
}

function countLocked(section: PresentedSection, lock: Exclude<Lock, 'unstated'>): void {
  const counted = section.locked.find((one) => one.lock === lock)
  if (counted) counted.count += 1
  else section.locked.push({ lock, count: 1 })
}

export type Position = { latitude: number; longitude: number; isExact: boolean }

/** Exact under a grant; otherwise the centre of a fixed cell of about 1 km; absent below FULL. */
export function presentPosition(row: ListingRow, projection: Projection): Position | null {
  if (!holdsGallery(projection) || row.latitude === null || row.longitude === null) return null
  const isExact = projection.tiers.includes('G')
  if (isExact) return { latitude: row.latitude, longitude: row.longitude, isExact }
  return { latitude: cell(row.latitude), longitude: cell(row.longitude), isExact }
}

function cell(degrees: number): number {
  return Math.round((Math.floor(degrees * 100) / 100 + 0.005) * 1000) / 1000
}
