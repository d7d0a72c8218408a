import { marketDay } from '#app/lib/format.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import { isRelevant, stageOf } from '../dictionary/need.ts'
import type { PropertyType } from '../schema.ts'
import { type ListingRow, raisedOf, statedFact } from '../visibility/facts.ts'
import { holds, type Projection } from '../visibility/policy.ts'
import { expiryProfile, type ExpiryShare } from './expiry.ts'
import { type Lease, openLeases, readLeases } from './lease.ts'

/** With fewer leases the expiry profile would reveal single ones. */
const PROFILE_FROM = 5
/** Steps of the profile in percent, with the single leases and without. */
const STEPS = { exact: 0.1, rounded: 5 } as const

/** The open leases of a listing as a viewer gets them. */
export type DealLeases = {
  profile: ExpiryShare[]
  /** Sorted by rent, without the names that the viewer may not see; null where they may not see single leases. */
  lines: Lease[] | null
}

export function presentLeases(row: ListingRow, projection: Projection, today: Date): DealLeases | null {
  const isHeld = (key: FieldKey) => holds(projection, key, raisedOf(row))
  const text = (key: FieldKey) => statedFact(row, key, null)
  // Rows have the names of a version's fields.
  const stage = stageOf(row as unknown as ListingFields)
  if (!isHeld('wault') || !isRelevant('leases', row.propertyType as PropertyType | null, stage)) return null
  const { leases: stored } = row.details as Record<string, unknown>
  const open = openLeases(readLeases(stored), String(text('figures_as_of') ?? marketDay(today)))
  const hasLines = isHeld('leases')
  if (open.length < (hasLines ? 1 : PROFILE_FROM)) return null
  const hasNames = isHeld('lease_tenants')
  return {
    profile: expiryProfile(open, hasLines ? STEPS.exact : STEPS.rounded),
    lines: hasLines
      ? open
          .toSorted((a, b) => b.rent - a.rent)
          .map((lease) => ({ ...lease, tenant: hasNames ? lease.tenant : null }))
      : null,
  }
}
