import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { worldCountries } from '#app/companies/schema/world.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { ASSET_CLASSES, RISKS, SIZES, STAGES } from './schema.ts'

export type Criterion = 'region' | 'asset_class' | 'stage' | 'risk' | 'size' | 'kind'

/** The result of a criterion; unknown if a side did not state it. */
export type ReasonState = 'fits' | 'differs' | 'unknown'

/** A criterion's reason, such as "Region: Poland". `isYours`: the reader's own answer is missing. */
export type Reason = { criterion: Criterion; state: ReasonState; text: string; isYours: boolean }

export type MatchScore = { score: number; reasons: Reason[]; compared: number; fitting: number }

/** The compared facets of directory_entries; empty if not stated. */
export type MatchFacts = {
  type: CompanyType
  /** ISO 3166-1 alpha-2: headquarters, regions of activity or target regions, coverage. */
  countries: readonly string[]
  focus: readonly string[]
  stages: readonly string[]
  risks: readonly string[]
  sizes: readonly string[]
}

/** The value of an unknown criterion, and thus the score when there is nothing to compare (MEM-103). */
export const BASE_SCORES = {
  investor: 75,
  due_diligence: 80,
  developer: 75,
} as const satisfies Record<CompanyType, number>

const COUNTRY_NAMES = Object.fromEntries(worldCountries.map(({ value, label }) => [value, label]))

type List = Exclude<keyof MatchFacts, 'type'>

/** The list criteria, in the order of their reasons; also used by the SQL version. */
export const MATCH_LISTS: readonly {
  criterion: Exclude<Criterion, 'kind'>
  list: List
  label: string
  names: Readonly<Record<string, string>>
}[] = [
  { criterion: 'region', list: 'countries', label: 'Region', names: COUNTRY_NAMES },
  { criterion: 'asset_class', list: 'focus', label: 'Asset class', names: ASSET_CLASSES },
  { criterion: 'stage', list: 'stages', label: 'Stage', names: STAGES },
  { criterion: 'risk', list: 'risks', label: 'Strategy and risk', names: RISKS },
  { criterion: 'size', list: 'sizes', label: 'Ticket and project size', names: SIZES },
]

/** The number of criteria: the lists and the kind. */
export const CRITERIA_COUNT = MATCH_LISTS.length + 1

/** Values listed per reason; the rest are counted. */
const NAMED = 3

function namesText(values: readonly string[], names: Readonly<Record<string, string>>): string {
  const ordered = Object.keys(names).filter((value) => values.includes(value))
  const shown = ordered.slice(0, NAMED).map((value) => names[value])
  const more = ordered.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function unstatedBy(isYours: boolean, isTheirs: boolean): string {
  if (isYours && isTheirs) return 'either company'
  return isYours ? 'your company' : 'this company'
}

function listReason(
  { criterion, list, label, names }: (typeof MATCH_LISTS)[number],
  viewer: MatchFacts,
  other: MatchFacts,
): Reason {
  const [yours, theirs] = [viewer[list], other[list]]
  const isYours = yours.length === 0
  if (isYours || theirs.length === 0) {
    const text = `${label}: not stated by ${unstatedBy(isYours, theirs.length === 0)}`
    return { criterion, state: 'unknown', text, isYours }
  }
  const common = yours.filter((value) => theirs.includes(value))
  if (common.length > 0)
    return { criterion, state: 'fits', text: `${label}: ${namesText(common, names)}`, isYours }
  const text = `${label}: yours ${namesText(yours, names)} · theirs ${namesText(theirs, names)}`
  return { criterion, state: 'differs', text, isYours }
}

function kindReason(viewer: MatchFacts, other: MatchFacts): Reason {
  const fits = viewer.type !== other.type
  const kinds = fits
    ? `${companyTypeLabels[viewer.type]} and ${companyTypeLabels[other.type]}`
    : `both ${companyTypeLabels[other.type]}`
  const state = fits ? 'fits' : 'differs'
  return { criterion: 'kind', state, text: `Company type: ${kinds}`, isYours: false }
}

/** The kind is always stated, so it counts only once another criterion is compared. */
const KIND_UNCOUNTED: Reason = {
  criterion: 'kind',
  state: 'unknown',
  text: 'Company type: scored once there is another criterion to compare',
  isYours: false,
}

/**
 * 100 × (fitting + b × unknown) ÷ 6, rounded, where b is the base of the other company's kind. A criterion is unknown
 * unless both sides stated it; kinds fit when they differ. A viewer without a company gets the base alone.
 */
export function matchScore(viewer: MatchFacts | null, other: MatchFacts): MatchScore {
  const base = BASE_SCORES[other.type]
  if (!viewer) return { score: base, reasons: [], compared: 0, fitting: 0 }
  const lists = MATCH_LISTS.map((one) => listReason(one, viewer, other))
  const isCompared = lists.some(({ state }) => state !== 'unknown')
  const reasons = [...lists, isCompared ? kindReason(viewer, other) : KIND_UNCOUNTED]
  const fitting = reasons.filter(({ state }) => state === 'fits').length
  const compared = reasons.filter(({ state }) => state !== 'unknown').length
  const score = Math.round((100 * fitting + base * (CRITERIA_COUNT - compared)) / CRITERIA_COUNT)
  return { score, reasons, compared, fitting }
}
