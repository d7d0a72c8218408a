import { readNumber } from '#app/lib/number-reading.ts'
import {
  ALL_TYPES,
  NO_TYPE,
  type Criteria,
  type DirectoryFilters,
  type Range,
  type Sort,
  SORTS,
} from './filters.ts'
import {
  ASSET_CLASSES,
  DIRECTORY_LIMITS,
  ESG_STATUSES,
  RANGE_NAMES,
  RANGES,
  type RangeName,
  REGIONS,
} from './schema.ts'
import { cutText, visibleText } from '#app/lib/visible-text.ts'

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
