import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import {
  ASSET_CLASSES,
  type AssetClass,
  ESG_STATUSES,
  type EsgStatus,
  RANGE_NAMES,
  RANGES,
  type RangeName,
  type Region,
  REGIONS,
  unitSuffix,
} from './schema.ts'
import { formatNumber } from '#app/lib/format.ts'

export const DIRECTORY_PATH = '/market-circle'

/** Both ends in the range's own unit; null means open. */
export type Range = { from: number | null; to: number | null }

/** The state of the filter sidebar, as stored with a saved search (MEM-357). */
export type Criteria = {
  term: string | null
  /** All three by default; an empty choice matches no company (MEM-346). */
  types: CompanyType[]
  regions: Region[]
  assetClasses: AssetClass[]
  esg: EsgStatus[]
  ranges: Partial<Record<RangeName, Range>>
  sort: Sort
}

export type DirectoryFilters = Criteria & {
  /** The cursors around a page. */
  after: string | null
  before: string | null
}

export const SORTS = {
  name: 'Name',
  match: 'Match score',
  portfolio: 'Portfolio size',
  projects: 'Projects / deals',
  irr: 'Average IRR',
  '-name': 'Name, Z to A',
  '-match': 'Match score, lowest first',
  '-portfolio': 'Portfolio size, smallest first',
  '-projects': 'Projects / deals, fewest first',
  '-irr': 'Average IRR, lowest first',
} as const
export type Sort = keyof typeof SORTS

/** The query value for no type; without the parameter, all types are on. */
export const NO_TYPE = 'none'

export const ALL_TYPES = Object.keys(companyTypeLabels) as CompanyType[]

function rangeQuery(query: URLSearchParams, { ranges }: Pick<Criteria, 'ranges'>) {
  for (const name of RANGE_NAMES) {
    const range = ranges[name]
    if (range?.from != null) query.set(`${name}_from`, String(range.from))
    if (range?.to != null) query.set(`${name}_to`, String(range.to))
  }
}

/** The path of a search, without filters at their defaults. */
export function directoryPath(
  criteria: Criteria,
  place: { after?: string | null; before?: string | null } = {},
): string {
  const query = new URLSearchParams()
  if (criteria.term) query.set('q', criteria.term)
  if (criteria.types.length === 0) query.append('type', NO_TYPE)
  if (criteria.types.length < ALL_TYPES.length) for (const one of criteria.types) query.append('type', one)
  for (const one of criteria.regions) query.append('region', one)
  for (const one of criteria.assetClasses) query.append('asset', one)
  for (const one of criteria.esg) query.append('esg', one)
  rangeQuery(query, criteria)
  if (criteria.sort !== 'name') query.set('sort', criteria.sort)
  if (place.after) query.set('after', place.after)
  if (place.before) query.set('before', place.before)
  const text = query.toString()
  return text === '' ? DIRECTORY_PATH : `${DIRECTORY_PATH}?${text}`
}

type ActiveFilter = { key: string; label: string; without: Criteria }

/** A range's label: "Portfolio size 500 to 1,000 EUR M", "Average IRR from 5%". */
function rangeText(name: RangeName, { from, to }: Range): string {
  const { label, unit } = RANGES[name]
  const end = unitSuffix(unit)
  if (to === null) return `${label} from ${formatNumber(from ?? 0)}${end}`
  return `${label} ${formatNumber(from ?? 0)} to ${formatNumber(to)}${end}`
}

const without = <T>(list: readonly T[], value: T) => list.filter((one) => one !== value)

/** The active filters in sidebar order, each with its label and the search without it. */
export function activeFilters(criteria: Criteria): ActiveFilter[] {
  const { term, types, regions, assetClasses, esg, ranges } = criteria
  const hasTypeFilter = types.length < ALL_TYPES.length
  const fewer = (value: CompanyType) => (types.length === 1 ? ALL_TYPES : without(types, value))
  return [
    ...(term ? [{ key: 'q', label: `“${term}”`, without: { ...criteria, term: null } }] : []),
    ...(types.length === 0
      ? [{ key: 'type-none', label: 'No company type', without: { ...criteria, types: ALL_TYPES } }]
      : []),
    ...(hasTypeFilter ? types : []).map((one) => ({
      key: `type-${one}`,
      label: companyTypeLabels[one],
      without: { ...criteria, types: fewer(one) },
    })),
    ...regions.map((one) => ({
      key: `region-${one}`,
      label: REGIONS[one],
      without: { ...criteria, regions: without(regions, one) },
    })),
    ...assetClasses.map((one) => ({
      key: `asset-${one}`,
      label: ASSET_CLASSES[one],
      without: { ...criteria, assetClasses: without(assetClasses, one) },
    })),
    ...esg.map((one) => ({
      key: `esg-${one}`,
      label: `ESG ${ESG_STATUSES[one]}`,
      without: { ...criteria, esg: without(esg, one) },
    })),
    ...RANGE_NAMES.flatMap((name) => {
      const range = ranges[name]
      if (!range) return []
      const { [name]: _gone, ...rest } = ranges
      return [{ key: name, label: rangeText(name, range), without: { ...criteria, ranges: rest } }]
    }),
  ]
}

/** A summary of a search's filters. */
export function describeSearch(criteria: Criteria): string {
  const labels = activeFilters(criteria).map(({ label }) => label)
  return labels.length > 0 ? labels.join(' · ') : 'All companies'
}
