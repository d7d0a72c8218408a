import type { FieldKey } from '../dictionary/dictionary.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import { isRelevant, stageOf } from '../dictionary/need.ts'
import type { PropertyType } from '../schema.ts'
import { type ListingRow, raisedOf } from '../visibility/facts.ts'
import { holds, type Projection } from '../visibility/policy.ts'
import { expiryPeriods, expiryProfile, type ExpiryShare } from './expiry.ts'
import { type Lease, openLeases, readLeases } from './lease.ts'

/** The open leases of a listing as a viewer sees them. */
export type DealLeases = {
  profile: ExpiryShare[]
  /** Sorted by rent, without the names that the viewer may not see; null where they may not see individual leases. */
  lines: Lease[] | null
}

/** The open leases, highest rent first. They are numbered in this order. */
export function shownLeases(row: ListingRow): Lease[] {
  // Rows have the names of a version's fields.
  const stage = stageOf(row as unknown as ListingFields)
  if (!isRelevant('leases', row.propertyType as PropertyType | null, stage)) return []
  // A version with leases always has the date of its figures.
  const { leases, figures_as_of: asOf } = row.details as Record<string, unknown>
  return openLeases(readLeases(leases), typeof asOf === 'string' ? asOf : '').toSorted(
    (a, b) => b.rent - a.rent,
  )
}

export function presentLeases(row: ListingRow, projection: Projection): DealLeases | null {
  const isHeld = (key: FieldKey) => holds(projection, key, raisedOf(row))
  if (!isHeld('wault')) return null
  const leases = shownLeases(row)
  if (isHeld('leases')) {
    const hasNames = isHeld('lease_tenants')
    const lines = leases.map((lease) => ({ ...lease, tenant: hasNames ? lease.tenant : null }))
    return lines.length > 0 ? { profile: expiryProfile(leases), lines } : null
  }
  const profile = expiryPeriods(leases)
  return profile.length > 0 ? { profile, lines: null } : null
}
