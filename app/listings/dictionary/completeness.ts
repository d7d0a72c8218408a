import { DICTIONARY, type FieldKey, FIELDS } from './dictionary.ts'
import type { WITHOUT_FILTER } from '../market/filter-labels.ts'
import { isMust, type Stated } from './need.ts'
import { type ListingFields, stated } from './fields.ts'

export type Gap = { field: string; label: string }
/** The number of filled must-haves, the missing ones, and those of them that investors filter by. */
export type Completeness = { filled: number; total: number; missing: Gap[]; filtered: Gap[] }

const BASIC_FIELDS = {
  title: 'Title',
  location: 'City',
  country: 'Country',
  propertyType: 'Property type',
  visibility: 'Visibility',
  unlockRule: 'Unlock rule',
  description: 'Description',
} as const satisfies Partial<Record<keyof ListingFields, string>>
const BASIC_NAMES = Object.keys(BASIC_FIELDS) as (keyof typeof BASIC_FIELDS)[]

/** The posted name of the fact behind each filter of the market's filter bar, most used first. */
const FILTERED: Readonly<Record<keyof typeof WITHOUT_FILTER, string>> = {
  location: 'location',
  type: 'propertyType',
  size: 'builtSurface',
  price: 'price',
  yield: 'yieldPercent',
  risk: 'riskProfile',
}
const GAPS_SHOWN = 3

/** Posted names of the main facts; every other fact is posted under its key. */
export const MAIN_NAMES: Partial<Record<FieldKey, string>> = {
  sale_status: 'status',
  risk_profile: 'riskProfile',
  sector: 'sector',
  deal_kind: 'dealKind',
  price: 'price',
  price_per_sqm: 'pricePerSqm',
  yield_percent: 'yieldPercent',
  built_surface: 'builtSurface',
  plot_size: 'plotSize',
  gla: 'gla',
}

export function postedName(key: FieldKey): string {
  return MAIN_NAMES[key] ?? key
}

/** Completeness of a version. It is advice only and never blocks a step (decision 30). */
export function completenessOf(listing: Stated, hasImage: boolean): Completeness {
  const { fields } = listing
  const all = [
    ...BASIC_NAMES.map((field) => ({ field, label: BASIC_FIELDS[field], ok: Boolean(fields[field]) })),
    // A private listing needs no photo.
    ...(fields.visibility === 'private' ? [] : [{ field: 'image', label: 'Photo', ok: hasImage }]),
    ...FIELDS.filter(([key]) => isMust(key, listing) && !isPartOfRecord(key)).map(([key, { label }]) => ({
      field: postedName(key),
      label,
      ok: key === 'sale_status' || stated(fields, key) !== null,
    })),
  ]
  const missing = all.filter(({ ok }) => !ok).map(({ field, label }) => ({ field, label }))
  const order = Object.values(FILTERED)
  return {
    filled: all.length - missing.length,
    total: all.length,
    missing,
    filtered: missing
      .filter(({ field }) => order.includes(field))
      .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
      .slice(0, GAPS_SHOWN),
  }
}

/** The figures of an energy certificate count as one. */
function isPartOfRecord(key: FieldKey): boolean {
  const { source } = DICTIONARY[key]
  return 'detail' in source && source.detail[0] === 'energy_indicators' && key !== 'energy_ep'
}
