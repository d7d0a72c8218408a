import { DICTIONARY, type FieldKey, FIELDS } from './dictionary.ts'
import type { WITHOUT_FILTER } from '../market/filter-labels.ts'
import { isMust, type Stated } from './need.ts'
import { stated } from './fields.ts'

export type Gap = { field: string; label: string }
/** The number of filled must-haves, the missing ones, and those of them that investors filter by. */
export type Completeness = { filled: number; total: number; missing: Gap[]; filtered: Gap[] }

/** Must-haves that are not dictionary facts. */
const BASIC_FIELDS = [
  { field: 'title', label: 'Title', read: ({ fields }: Stated) => fields.title },
  { field: 'location', label: 'City', read: ({ fields }: Stated) => fields.location },
  { field: 'country', label: 'Country', read: ({ fields }: Stated) => fields.country },
  { field: 'propertyType', label: 'Property type', read: ({ fields }: Stated) => fields.propertyType },
  { field: 'visibility', label: 'Visibility', read: ({ fields }: Stated) => fields.visibility },
  { field: 'unlockRule', label: 'Unlock rule', read: ({ fields }: Stated) => fields.unlockRule },
  { field: 'description', label: 'Description', read: ({ fields }: Stated) => fields.description },
] as const

/** The fact behind each filter of the market's filter bar, most used first. */
const FILTERED: Readonly<Record<keyof typeof WITHOUT_FILTER, FieldKey | 'location' | 'propertyType'>> = {
  location: 'location',
  type: 'propertyType',
  size: 'built_surface',
  price: 'price',
  yield: 'yield_percent',
  risk: 'risk_profile',
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

function isStated(listing: Stated, key: FieldKey): boolean {
  return key === 'sale_status' || stated(listing.fields, key) !== null
}

/** Completeness of a version. It is advice only and never blocks a step (decision 30). */
export function completenessOf(listing: Stated, hasImage: boolean): Completeness {
  // A private listing needs no photo.
  const image =
    listing.fields.visibility === 'private' ? [] : [{ field: 'image', label: 'Photo', ok: hasImage }]
  const head = BASIC_FIELDS.map(({ field, label, read }) => ({ field, label, ok: Boolean(read(listing)) }))
  const facts = FIELDS.filter(([key]) => isMust(key, listing) && !isPartOfRecord(key)).map(
    ([key, { label }]) => ({
      field: postedName(key),
      label,
      ok: isStated(listing, key),
    }),
  )
  const all = [...head, ...image, ...facts]
  const missing = all.filter(({ ok }) => !ok).map(({ field, label }) => ({ field, label }))
  const order: readonly string[] = Object.values(FILTERED).map((key) =>
    key === 'location' || key === 'propertyType' ? key : postedName(key),
  )
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
