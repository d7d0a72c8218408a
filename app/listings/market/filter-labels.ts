import { formatNumber } from '#app/lib/format.ts'
import {
  type ChoiceName,
  CHOICES,
  choicesOf,
  endsOf,
  type Filters,
  MINIMUM_YIELDS,
  oneOrMore,
  PRICE_BANDS,
  RANGE_NAMES,
  type RangeName,
  RANGES,
  SIZE_BANDS,
} from './filters.ts'

/** A chosen filter: a parameter, or a range with its ends. */
type FilterName = 'location' | 'size' | 'price' | 'yield' | ChoiceName | `${RangeName}_range`
export type ActiveFilter = { name: FilterName; label: string }

export const WITHOUT_FILTER = {
  location: 'Any location',
  type: 'All types',
  size: 'Any size',
  price: 'Any price',
  yield: 'Any yield',
  risk: 'Any risk',
} as const

export function withoutLabel(name: FilterName): string {
  if (name in WITHOUT_FILTER) return WITHOUT_FILTER[name as keyof typeof WITHOUT_FILTER]
  const range = rangeOf(name)
  return range ? `Any ${lower(RANGES[range].label)} range` : `Any ${lower(CHOICES[name as ChoiceName].label)}`
}

const rangeOf = (name: FilterName) =>
  name.endsWith('_range') ? (name.slice(0, -'_range'.length) as RangeName) : null

/** A search without one filter, or without one choice of it, from the first page. */
export function withoutFilter<F extends Partial<Filters>>(filters: F, name: FilterName, choice?: string): F {
  const rest: F = { ...filters, after: undefined, before: undefined }
  const range = rangeOf(name)
  const names: readonly string[] = range ? RANGES[range].ends : [name]
  const others =
    choice === undefined ? [] : choicesOf(rest[name as ChoiceName]).filter((one) => one !== choice)
  return {
    ...rest,
    ...Object.fromEntries(names.map((one) => [one, one in CHOICES ? oneOrMore(others) : undefined])),
  }
}

const lower = (label: string) =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

const MILLION = 1_000_000

/** A figure of a range: "€5M", "€4,999,999", "7%", "1998". */
function figure(name: RangeName, value: number): string {
  const { unit } = RANGES[name]
  if (name === 'built') return String(value)
  if (unit !== '€') return `${formatNumber(value)}${unit === '%' ? unit : ''}`
  return value >= MILLION && value % (MILLION / 100) === 0
    ? `€${formatNumber(value / MILLION)}M`
    : `€${formatNumber(value)}`
}

function rangeLabel(filters: Partial<Filters>, name: RangeName): string | undefined {
  const { from, to } = endsOf(filters, name)
  if (from === undefined && to === undefined) return undefined
  const { label, unit } = RANGES[name]
  const limits = [from, to].map((end) => (end === undefined ? '' : figure(name, end)))
  const between =
    to === undefined ? `from ${limits[0]}` : from === undefined ? `up to ${limits[1]}` : limits.join(' to ')
  return `${label} ${between}${['€', '%', ''].includes(unit) ? '' : ` ${unit}`}`
}

/** The chosen filters as labels, in the order of the filter bar. */
export function activeFilters(filters: Partial<Filters>): ActiveFilter[] {
  const choice = (name: ChoiceName): [FilterName, string] => {
    const { label, of } = CHOICES[name]
    const labels = choicesOf<string>(filters[name]).map(
      (one) => (of as Readonly<Record<string, string>>)[one],
    )
    const isNamed = name === 'energy' && labels.length > 0
    return [name, `${isNamed ? `${label} ` : ''}${labels.join(' or ')}`]
  }
  const all: [FilterName, string | undefined][] = [
    ['location', filters.location && `“${filters.location}”`],
    choice('type'),
    ['size', filters.size && `Size ${lower(SIZE_BANDS[filters.size].label)}`],
    ['price', filters.price && `Price ${lower(PRICE_BANDS[filters.price].label)}`],
    ['yield', filters.yield && `Yield from ${MINIMUM_YIELDS[filters.yield]}`],
    choice('risk'),
    ...RANGE_NAMES.map((name): [FilterName, string | undefined] => [
      `${name}_range`,
      rangeLabel(filters, name),
    ]),
    ...(['stage', 'deal', 'energy', 'status'] as const).map(choice),
  ]
  return all.flatMap(([name, label]) => (label ? [{ name, label }] : []))
}

/** The member's name for a search, or its filters. */
export function searchName({ name, criteria }: { name: string | null; criteria: Partial<Filters> }): string {
  const labels = activeFilters(criteria).map(({ label }) => label)
  return name ?? (labels.join(' · ') || 'All listings')
}

/** The same with a label for each of several choices, and the search without it. */
export function filterChips(filters: Filters): (ActiveFilter & { without: Filters })[] {
  return activeFilters(filters).flatMap(({ name, label }) =>
    name in CHOICES
      ? choicesOf<string>(filters[name as ChoiceName]).flatMap((one) =>
          activeFilters({ [name]: one }).map((chip) => ({
            ...chip,
            without: withoutFilter(filters, name, one),
          })),
        )
      : [{ name, label, without: withoutFilter(filters, name) }],
  )
}
