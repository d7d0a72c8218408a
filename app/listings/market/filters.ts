import {
  ASSET_STAGES,
  type AssetStage,
  DEAL_KINDS,
  ENERGY_CLASSES,
  PROPERTY_TYPES,
  type PropertyType,
  RISK_PROFILES,
  type RiskProfile,
  SALE_STATUSES,
  type SaleStatus,
} from '../schema.ts'

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

/** Filters with several choices as repeated parameters; a listing has to match one of them. */
export const CHOICES = {
  type: { label: 'Type', of: PROPERTY_TYPES },
  risk: { label: 'Risk', of: RISK_PROFILES },
  stage: { label: 'Stage', of: ASSET_STAGES },
  deal: { label: 'Deal structure', of: DEAL_KINDS },
  energy: { label: 'Energy class', of: ENERGY_CLASSES },
  status: { label: 'Status', of: SALE_STATUSES },
} as const

/** Ranges of a figure; `size` is the built surface, `sqm` the price per m². */
export const RANGES = {
  price: { label: 'Price', unit: '€', ends: ['price_from', 'price_to'] },
  size: { label: 'Size', unit: 'm²', ends: ['size_from', 'size_to'] },
  yield: { label: 'Yield', unit: '%', ends: ['yield_from', 'yield_to'] },
  sqm: { label: 'Price per m²', unit: '€', ends: ['sqm_from', 'sqm_to'] },
  wault: { label: 'WAULT', unit: 'years', ends: ['wault_from'] },
  vacancy: { label: 'Vacancy', unit: '%', ends: ['vacancy_to'] },
  built: { label: 'Year built', unit: '', ends: ['built_from', 'built_to'] },
} as const

export type Band = { label: string; below?: number; from?: number; to?: number; above?: number }
export type SizeBand = keyof typeof SIZE_BANDS
export type PriceBand = keyof typeof PRICE_BANDS
export type MinimumYield = keyof typeof MINIMUM_YIELDS
export type Sort = keyof typeof SORTS
export type ChoiceName = keyof typeof CHOICES
export type RangeName = keyof typeof RANGES
export type RangeEnd = (typeof RANGES)[RangeName]['ends'][number]

export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[]
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

export const TERM_MAX = 80

/** One choice, as searches have always been stored, or several. */
type Choices<T> = T | readonly T[] | undefined

/** The search of /listings; `after` and `before` are encrypted cursors, `saved` names the opened saved search. */
export type Filters = { [end in RangeEnd]?: number | undefined } & {
  location?: string | undefined
  type?: Choices<PropertyType>
  size?: SizeBand | undefined
  price?: PriceBand | undefined
  yield?: MinimumYield | undefined
  risk?: Choices<RiskProfile>
  stage?: Choices<AssetStage>
  deal?: Choices<keyof typeof DEAL_KINDS>
  energy?: Choices<keyof typeof ENERGY_CLASSES>
  status?: Choices<SaleStatus>
  sort: Sort
  after?: string | undefined
  before?: string | undefined
  saved?: string | undefined
}

export const choicesOf = <T extends string>(chosen: Choices<T>): readonly T[] =>
  chosen === undefined ? [] : typeof chosen === 'string' ? [chosen] : chosen

/** A single choice is stored as a plain string. */
export const oneOrMore = <T>(all: readonly T[]): T | readonly T[] | undefined =>
  all.length > 1 ? all : all[0]

/** The ends of a range: undefined where it is open. */
export function endsOf(filters: Partial<Filters>, name: RangeName) {
  const ends: readonly RangeEnd[] = RANGES[name].ends
  const [from, to] = (['_from', '_to'] as const).map((side) => {
    const end = ends.find((one) => one.endsWith(side))
    return end && filters[end]
  })
  return { from, to }
}

/** The parameters of a search in canonical order. */
export const PARAMETERS = [
  'location',
  'type',
  'risk',
  'size',
  'price',
  'yield',
  ...RANGE_NAMES.flatMap((name): readonly RangeEnd[] => RANGES[name].ends),
  'stage',
  'deal',
  'energy',
  'status',
  'sort',
  'after',
  'before',
] as const
const ORDER = [...PARAMETERS, 'view'] as const

const isMeaningful = (name: string, value: string) =>
  value !== '' && !(name === 'sort' && value === 'newest') && (name !== 'view' || value === 'map')

/** Whether a query string is canonical: no empty parameters and no defaults. */
export const isCanonical = (query: URLSearchParams): boolean =>
  ORDER.every((name) => query.getAll(name).every((value) => isMeaningful(name, value)))

/** The canonical path of a search: no empty parameters or defaults, the last of a repeated single value, all others. */
export function canonicalPath(query: URLSearchParams): string {
  const others = new URLSearchParams(query)
  const own = ORDER.flatMap((name) => {
    const typed = query.getAll(name)
    others.delete(name)
    return [...new Set(name in CHOICES ? typed : typed.slice(-1))]
      .filter((value) => isMeaningful(name, value))
      .map((value) => [name, value])
  })
  const text = String(new URLSearchParams([...own, ...others]))
  return text === '' ? '/listings' : `/listings?${text}`
}

export function listingsPath(filters: Partial<Filters>, isMap = false): string {
  const query = Object.entries({ ...filters, view: isMap ? 'map' : undefined })
  return canonicalPath(
    new URLSearchParams(
      query.flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, String(value)])),
    ),
  )
}
