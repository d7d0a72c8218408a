import type { NumberRule, Unit } from '#app/lib/number-reading.ts'

/** Links in the toasts after a connection request or a saved search. */
export const OPEN_CONNECTION = { label: 'View connections', to: '/connections' } as const
export const OPEN_SEARCHES = { label: 'View saved searches', to: '/market-circle/searches' } as const

const range = (unit: Unit, max: number, decimals: number): NumberRule => ({ unit, decimals, min: 0, max })

/** Enumerations of the market circle: stored value and label (MEM-347 to MEM-349, MEM-351). */
export const REGIONS = {
  poland: 'Poland',
  germany: 'Germany',
  romania: 'Romania',
  pan_eu: 'Pan-EU',
  global: 'Global',
} as const
export type Region = keyof typeof REGIONS

export const ASSET_CLASSES = {
  residential: 'Residential',
  office: 'Office',
  retail: 'Retail',
  logistics: 'Logistics',
  hospitality: 'Hospitality',
  mixed_use: 'Mixed-Use',
  student: 'Student',
  senior_living: 'Senior Living',
} as const
export type AssetClass = keyof typeof ASSET_CLASSES

export const ESG_STATUSES = {
  taxonomy_aligned: 'Taxonomy-Aligned',
  epc_a: 'EPC A',
  epc_b: 'EPC B',
  epc_c: 'EPC C',
  breeam: 'BREEAM',
  none: 'None',
} as const
export type EsgStatus = keyof typeof ESG_STATUSES

/** Development stages, and the risks of a strategy or stage. */
export const STAGES = {
  land_acquisition: 'Land acquisition',
  planning_permitting: 'Planning',
  under_development: 'Construction',
  completion_stabilization: 'Completion',
  income_producing: 'Income-producing',
} as const

export const RISKS = {
  core: 'Core',
  'core+': 'Core+',
  'value-add': 'Value-Add',
  opportunistic: 'Opportunistic',
  development: 'Development',
} as const

/** Bands of ticket and project sizes in EUR, ascending. */
export const SIZES = {
  under_1m: 'under €1M',
  '1m_5m': '€1M to €5M',
  '5m_10m': '€5M to €10M',
  '10m_25m': '€10M to €25M',
  '25m_50m': '€25M to €50M',
  '50m_100m': '€50M to €100M',
  '100m_200m': '€100M to €200M',
  '200m_500m': '€200M to €500M',
  over_500m: 'over €500M',
} as const

/** The ranges of MEM-345: EUR millions, a count, percent. The highest value means "and more". */
export const RANGES = {
  portfolio: { label: 'Portfolio size', unit: 'EUR M', max: 3500, rule: range('eur_millions', 3500, 2) },
  projects: { label: 'Projects / deals', unit: '', max: 50, rule: range('none', 50, 0) },
  irr: { label: 'Average IRR', unit: '%', max: 30, rule: range('percent', 30, 2) },
} as const
export type RangeName = keyof typeof RANGES
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[]

/** A unit as it follows a number: "5%", "500 EUR M", "12". */
export const unitSuffix = (unit: string) => (unit === '' || unit === '%' ? unit : ` ${unit}`)

/** Characters. */
export const DIRECTORY_LIMITS = { term: 80, message: 2000 } as const

/** Days until a member may ask a company again after it declined (MEM-386). */
export const ASK_AGAIN_DAYS = 90

/** The colour of a match score, which is always shown with its number (MEM-350). */
export function scoreTone(score: number): 'ok' | 'wait' | 'stop' {
  return score >= 90 ? 'ok' : score >= 80 ? 'wait' : 'stop'
}

/** Texts quoted by MEM-353 and MEM-360. */
export const DIRECTORY_TEXTS = {
  loadFailed: 'Failed to fetch entities',
  unknown: 'Entity Not Found',
} as const

export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value
}
