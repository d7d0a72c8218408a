import { PROPERTY_TYPES, type PropertyType, RISK_PROFILES, type RiskProfile } from '../schema.ts'

/** The bands of PUB-053 to PUB-055: areas in m² by built surface, prices in EUR, yields in percent. */
export const SIZE_BANDS = {
  small: { label: 'Under 5,000 m²', below: 5_000 },
  medium: { label: '5,000 to 15,000 m²', from: 5_000, to: 15_000 },
  large: { label: 'Over 15,000 m²', above: 15_000 },
} as const

export const PRICE_BANDS = {
  low: { label: 'Under €5M', below: 5_000_000 },
  medium: { label: '€5M to €10M', from: 5_000_000, to: 10_000_000 },
  high: { label: 'Over €10M', above: 10_000_000 },
} as const

export const MINIMUM_YIELDS = { '7': '7%', '8': '8%', '9': '9%' } as const

export const SORTS = {
  newest: 'Newest',
  'price-low': 'Price low to high',
  'price-high': 'Price high to low',
  yield: 'Yield',
} as const

export type Band = { label: string; below?: number; from?: number; to?: number; above?: number }
export type SizeBand = keyof typeof SIZE_BANDS
export type PriceBand = keyof typeof PRICE_BANDS
export type MinimumYield = keyof typeof MINIMUM_YIELDS
export type Sort = keyof typeof SORTS

export const TERM_MAX = 80

/** The search of /listings; `after` and `before` are encrypted cursors. */
export type Filters = {
  location?: string | undefined
  type?: PropertyType | undefined
  size?: SizeBand | undefined
  price?: PriceBand | undefined
  yield?: MinimumYield | undefined
  risk?: RiskProfile | undefined
  sort: Sort
  after?: string | undefined
  before?: string | undefined
}

/** The parameters of a search in canonical order. */
const ORDER = [
  'location',
  'type',
  'risk',
  'size',
  'price',
  'yield',
  'sort',
  'after',
  'before',
  'view',
] as const

const isMeaningful = (name: string, value: string) =>
  value !== '' && !(name === 'sort' && value === 'newest') && (name !== 'view' || value === 'map')

/** Whether a query string is canonical: no empty parameters and no defaults. */
export const isCanonical = (query: URLSearchParams): boolean =>
  ORDER.every((name) => query.getAll(name).every((value) => isMeaningful(name, value)))

/** The canonical path of a search, without empty parameters and defaults; other parameters are preserved. */
export function canonicalPath(query: URLSearchParams): string {
  const others = new URLSearchParams(query)
  const own = ORDER.flatMap((name) => {
    const value = query.getAll(name).at(-1) ?? ''
    others.delete(name)
    return isMeaningful(name, value) ? [[name, value]] : []
  })
  const text = String(new URLSearchParams([...own, ...others]))
  return text === '' ? '/listings' : `/listings?${text}`
}

/** The path of a search as list or with the map. */
export function listingsPath(filters: Partial<Filters>, isMap = false): string {
  const query = Object.entries({ ...filters, view: isMap ? 'map' : '' })
  return canonicalPath(new URLSearchParams(query.map(([name, value]) => [name, value ?? ''])))
}

export type ActiveFilter = { name: 'location' | 'type' | 'size' | 'price' | 'yield' | 'risk'; label: string }

/** The label of a choice without its filter. */
export const WITHOUT_FILTER = {
  location: 'Any location',
  type: 'All types',
  size: 'Any size',
  price: 'Any price',
  yield: 'Any yield',
  risk: 'Any risk',
} as const satisfies Record<ActiveFilter['name'], string>

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** The chosen filters as labels, in the order of the filter bar. */
export function activeFilters(filters: Filters): ActiveFilter[] {
  const all: [ActiveFilter['name'], string | undefined][] = [
    ['location', filters.location && `“${filters.location}”`],
    ['type', filters.type && PROPERTY_TYPES[filters.type]],
    ['size', filters.size && `Size ${lower(SIZE_BANDS[filters.size].label)}`],
    ['price', filters.price && `Price ${lower(PRICE_BANDS[filters.price].label)}`],
    ['yield', filters.yield && `Yield from ${MINIMUM_YIELDS[filters.yield]}`],
    ['risk', filters.risk && RISK_PROFILES[filters.risk]],
  ]
  return all.flatMap(([name, label]) => (label ? [{ name, label }] : []))
}
