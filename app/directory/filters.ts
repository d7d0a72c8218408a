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
  DIRECTORY_LIMITS,
} from './schema.ts'
import { formatNumber } from '#app/lib/format.ts'
import { readNumber } from '#app/lib/number-reading.ts'
import { cutText, visibleText } from '#app/lib/visible-text.ts'

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

export type DirectoryFilters = Criteria & { after: string | null; before: string | null }

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
const NO_TYPE = 'none'

export const ALL_TYPES = Object.keys(companyTypeLabels) as CompanyType[]

/** The filter groups in sidebar order: query parameter, criterion, legend, and labels by value. */
export const GROUPS = [
  { name: 'type', group: 'types', legend: 'Company type', of: companyTypeLabels },
  { name: 'region', group: 'regions', legend: 'Region', of: REGIONS },
  { name: 'asset', group: 'assetClasses', legend: 'Asset class', of: ASSET_CLASSES },
  { name: 'esg', group: 'esg', legend: 'ESG', of: ESG_STATUSES },
] as const
export type GroupName = (typeof GROUPS)[number]['group']

/** The chosen values of a group; empty if it does not filter. */
export function chosenIn(criteria: Criteria, group: GroupName): readonly string[] {
  return group === 'types' && criteria.types.length === ALL_TYPES.length ? [] : criteria[group]
}

/** The path of a search, without filters at their defaults. */
export function directoryPath(
  criteria: Criteria,
  place: { after?: string | null; before?: string | null } = {},
): string {
  const query = new URLSearchParams()
  if (criteria.term) query.set('q', criteria.term)
  if (criteria.types.length === 0) query.append('type', NO_TYPE)
  for (const { name, group } of GROUPS) for (const one of chosenIn(criteria, group)) query.append(name, one)
  for (const name of RANGE_NAMES) {
    const range = criteria.ranges[name]
    if (range?.from != null) query.set(`${name}_from`, String(range.from))
    if (range?.to != null) query.set(`${name}_to`, String(range.to))
  }
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

/** The active filters in sidebar order, each with its label and the search without it. */
export function activeFilters(criteria: Criteria): ActiveFilter[] {
  const { term, types, ranges } = criteria
  return [
    ...(term ? [{ key: 'q', label: `“${term}”`, without: { ...criteria, term: null } }] : []),
    ...(types.length === 0
      ? [{ key: 'type-none', label: 'No company type', without: { ...criteria, types: ALL_TYPES } }]
      : []),
    ...GROUPS.flatMap(({ name, group, of }) => {
      const chosen = chosenIn(criteria, group)
      const labels: Readonly<Record<string, string>> = of
      return chosen.map((value) => {
        const others = chosen.filter((one) => one !== value)
        const rest = group === 'types' && others.length === 0 ? ALL_TYPES : others
        return {
          key: `${name}-${value}`,
          label: `${group === 'esg' ? 'ESG ' : ''}${labels[value]}`,
          without: { ...criteria, [group]: rest },
        }
      })
    }),
    ...RANGE_NAMES.flatMap((name) => {
      const range = ranges[name]
      if (!range) return []
      const { [name]: _gone, ...rest } = ranges
      return [{ key: name, label: rangeText(name, range), without: { ...criteria, ranges: rest } }]
    }),
  ]
}

export function describeSearch(criteria: Criteria): string {
  const labels = activeFilters(criteria).map(({ label }) => label)
  return labels.length > 0 ? labels.join(' · ') : 'All companies'
}

export const codesOf = <T extends string>(labels: Readonly<Record<T, string>>) => Object.keys(labels) as T[]

/** The known values among the given ones, each once, in list order. */
function offered<T extends string>(codes: readonly T[], typed: readonly string[]): T[] {
  return codes.filter((code) => typed.includes(code))
}

/** Parses a plain number from a URL; typed numbers go through readTyped first. */
function readEnd(text: string | null, max: number): number | null {
  return text !== null && /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.min(Number(text), max) : null
}

/** A range from a URL; ends at their limit are open, and swapped ends are put in order (MEM-345). */
function readRange(name: RangeName, query: URLSearchParams): Range | null {
  const { max } = RANGES[name]
  const from = readEnd(query.get(`${name}_from`), max) ?? 0
  const to = readEnd(query.get(`${name}_to`), max) ?? max
  const [low, high] = from <= to ? [from, to] : [to, from]
  if (low === 0 && high === max) return null
  return { from: low === 0 ? null : low, to: high === max ? null : high }
}

/** The validated search in a URL, without unknown values (MEM-345 to MEM-349, MEM-357). */
export function criteriaOf(query: URLSearchParams): Criteria {
  const typed = query.getAll('type')
  const types = offered(ALL_TYPES, typed)
  const term = cutText(visibleText(query.get('q') ?? '').trim(), DIRECTORY_LIMITS.term)
  const sort = query.get('sort') ?? ''
  const ranges = RANGE_NAMES.flatMap((name) => {
    const range = readRange(name, query)
    return range ? [[name, range] as const] : []
  })
  return {
    term: term === '' ? null : term,
    types: types.length === 0 && !typed.includes(NO_TYPE) ? [...ALL_TYPES] : types,
    regions: offered(codesOf(REGIONS), query.getAll('region')),
    assetClasses: offered(codesOf(ASSET_CLASSES), query.getAll('asset')),
    esg: offered(codesOf(ESG_STATUSES), query.getAll('esg')),
    ranges: Object.fromEntries(ranges),
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'name',
  }
}

/** Marks a query whose numbers are as the person typed them. */
export const TYPED = 'typed'
/** Marks a form with the type checkboxes, so that none checked means none chosen. */
export const TYPES_SHOWN = 'types'

/** Parses the sidebar's form: the search with plain numbers, and the unreadable input by field. */
export function readTyped(form: URLSearchParams) {
  const query = new URLSearchParams(form)
  const refused: Record<string, string> = {}
  if (!query.has(TYPED)) return { query, refused }
  query.delete(TYPED)
  if (query.has(TYPES_SHOWN) && !query.has('type')) query.set('type', NO_TYPE)
  query.delete(TYPES_SHOWN)
  for (const name of RANGE_NAMES)
    for (const end of [`${name}_from`, `${name}_to`]) {
      const typed = query.get(end)?.slice(0, 200) ?? ''
      const reading = readNumber(RANGES[name].rule, typed)
      query.delete(end)
      if (reading.refused) refused[end] = typed
      else if (reading.value !== null) query.set(end, String(reading.value))
    }
  return { query, refused }
}

export function readDirectoryFilters(query: URLSearchParams): DirectoryFilters {
  return { ...criteriaOf(query), after: query.get('after'), before: query.get('before') }
}
