import { worldCountries } from '#app/companies/schema/world.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Criterion, MatchScore, Reason } from './match-words.ts'
import { ASSET_CLASSES, RISKS, SIZES, STAGES, TYPE_LABELS } from './schema.ts'

/** What two companies are compared by: facets of directory_entries, empty where nothing is stated. */
export type MatchFacts = {
  type: CompanyType
  /** ISO 3166-1 alpha-2: headquarters, regions of activity or target regions, coverage. */
  countries: readonly string[]
  focus: readonly string[]
  stages: readonly string[]
  risks: readonly string[]
  sizes: readonly string[]
}

/** The score where nothing can be compared (MEM-103, MEM-393). */
export const BASE_SCORES = {
  investor: 75,
  due_diligence: 80,
  developer: 75,
} as const satisfies Record<CompanyType, number>

const COUNTRY_NAMES = Object.fromEntries(worldCountries.map(({ value, label }) => [value, label]))

type List = Exclude<keyof MatchFacts, 'type'>

/** The criteria that compare two lists, in the order in which their reasons stand; MATCH_LISTS is read by the SQL twin. */
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

/** Names of a reason; more are counted. */
const NAMED = 3

function inWords(values: readonly string[], names: Readonly<Record<string, string>>): string {
  const ordered = Object.keys(names).filter((value) => values.includes(value))
  const shown = ordered.slice(0, NAMED).map((value) => names[value])
  const more = ordered.length - shown.length
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function listReason(
  { criterion, list, label, names }: (typeof MATCH_LISTS)[number],
  a: MatchFacts,
  b: MatchFacts,
): Reason | null {
  if (a[list].length === 0 || b[list].length === 0) return null
  const common = a[list].filter((value) => b[list].includes(value))
  const text = common.length > 0 ? inWords(common, names) : 'nothing in common'
  return { criterion, fits: common.length > 0, text: `${label}: ${text}` }
}

/**
 * How well another company fits a viewer's (MEM-393): 100 × fitting ÷ compared, rounded. A criterion is compared when
 * both sides stated it; the kind, which is always stated, joins once there is another one, and fits when the two kinds
 * differ. With nothing to compare, or without a company of the viewer's, the score is the base of the other's kind.
 */
export function matchScore(viewer: MatchFacts | null, other: MatchFacts): MatchScore {
  const stated = viewer ? MATCH_LISTS.flatMap((one) => listReason(one, viewer, other) ?? []) : []
  if (!viewer || stated.length === 0)
    return { score: BASE_SCORES[other.type], reasons: [], compared: 0, fitting: 0 }
  const fits = viewer.type !== other.type
  const kinds = fits
    ? `${TYPE_LABELS[viewer.type]} and ${TYPE_LABELS[other.type]}`
    : `both ${TYPE_LABELS[other.type]}`
  const reasons = [...stated, { criterion: 'kind' as const, fits, text: `Kind: ${kinds}` }]
  const fitting = reasons.filter((reason) => reason.fits).length
  const compared = reasons.length
  return { score: Math.round((100 * fitting) / compared), reasons, compared, fitting }
}
