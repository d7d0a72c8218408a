import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { Facets } from '#app/listings/market/cell-counts.ts'
import { CITIES } from '#app/listings/market/cities.ts'
import type { Filters } from '#app/listings/market/filters.ts'
import type { FieldKey } from '#app/listings/dictionary/dictionary.ts'
import { raisedOf, statedFact } from '#app/listings/visibility/facts.ts'
import { holds, projectionOf, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { rightsSql } from '#app/listings/visibility/projection-sql.server.ts'

/** A listing on the market as one viewer sees it, with null for what is hidden or not stated. */
export type Seen = {
  id: number
  slug: string
  at: number
  type: string | null
  city: string | null
  names: string[]
  country: string
  risk: string | null
  price: number | null
  yield: number | null
  size: number | null
  /** Whether the projection has the position. */
  isPlaced: boolean
  /** Any fact in the viewer's projection. */
  fact: (key: FieldKey) => unknown
}

const fold = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')

const REGIONS: Record<string, readonly string[]> = {
  tricity: ['Gdańsk', 'Sopot'],
  trojmiasto: ['Gdańsk', 'Sopot'],
  mazovia: ['Warsaw'],
}

/** The names that match a typed location: its city's name and all of that city's aliases. */
function place(location: string) {
  const names = (city: (typeof CITIES)[0]) => [city.name, ...city.aliases].map(fold)
  const city = CITIES.find((one) => names(one).includes(fold(location)))
  return city ? { city: city.name, names: names(city) } : { city: location, names: [fold(location)] }
}

/** The market by brute force: every row of the table through the policy. */
export async function seenBy(viewer: Viewer): Promise<Seen[]> {
  const facts = viewerFactsOf(viewer)
  const rows = await db().selectFrom('listings as l').selectAll('l').select(rightsSql(facts)).execute()
  return rows.flatMap((row) => {
    const projection = projectionOf(facts, row)
    if (!projection || !row.onMarket) return []
    const isFull = projection.level === 'FULL'
    const isTeaser = projection.tiers.includes('V')
    return [
      {
        slug: row.slug,
        id: row.id,
        at: row.firstApprovedAt?.getTime() ?? 0,
        type: row.propertyType,
        ...(isTeaser ? place(row.location) : { city: null, names: [] }),
        country: row.country,
        risk: isTeaser ? row.riskProfile : null,
        price: isFull ? row.price : null,
        yield: isFull ? row.yieldBps : null,
        size: isFull ? row.builtSurface : null,
        isPlaced: isFull && row.latitude !== null,
        fact: (key: FieldKey) => (holds(projection, key, raisedOf(row)) ? statedFact(row, key, null) : null),
      },
    ]
  })
}

const SIZES = {
  small: (value: number) => value < 5000,
  medium: (value: number) => value >= 5000 && value <= 15_000,
  large: (value: number) => value > 15_000,
}
const PRICES = {
  low: (value: number) => value < 5e6,
  medium: (value: number) => value >= 5e6 && value <= 10e6,
  high: (value: number) => value > 10e6,
}

const MINIMUMS = {
  price_from: 'price',
  size_from: 'built_surface',
  yield_from: 'yield_percent',
  sqm_from: 'price_per_sqm',
  wault_from: 'wault',
  built_from: 'year_built',
} as const
const MAXIMUMS = {
  price_to: 'price',
  size_to: 'built_surface',
  yield_to: 'yield_percent',
  sqm_to: 'price_per_sqm',
  vacancy_to: 'vacancy_rate',
  built_to: 'year_built',
} as const
const CHOSEN = {
  stage: 'asset_stage',
  deal: 'deal_kind',
  energy: 'epc_class',
  status: 'sale_status',
} as const
const entries = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][]

function meets({ fact }: Seen, filters: Partial<Filters>): boolean {
  const number = (key: FieldKey) => {
    const value = fact(key)
    return typeof value === 'number' ? value : Number.NaN
  }
  return (
    entries(MINIMUMS).every(([name, key]) => filters[name] === undefined || number(key) >= filters[name]) &&
    entries(MAXIMUMS).every(([name, key]) => filters[name] === undefined || number(key) <= filters[name]) &&
    entries(CHOSEN).every(
      ([name, key]) => filters[name] === undefined || [filters[name]].flat().some((one) => one === fact(key)),
    )
  )
}

const isOneOf = (chosen: string | readonly string[] | undefined, value: string | null) =>
  chosen === undefined || [chosen].flat().some((one) => one === value)

/** The listings that match the filters, in the filters' order; a location without a visible listing is ignored. */
export function fitting(seen: readonly Seen[], filters: Partial<Filters>): Seen[] {
  const others = seen.filter(
    (one) =>
      isOneOf(filters.type, one.type) &&
      isOneOf(filters.risk, one.risk) &&
      meets(one, filters) &&
      (!filters.size || (one.size !== null && SIZES[filters.size](one.size))) &&
      (!filters.price || (one.price !== null && PRICES[filters.price](one.price))) &&
      (!filters.yield || (one.yield !== null && one.yield >= Number(filters.yield) * 100)),
  )
  const term = filters.location === undefined ? null : fold(filters.location)
  const isThere = (one: Seen) =>
    term !== null &&
    (one.names.some((name) => name.includes(term)) ||
      (one.city !== null && (REGIONS[term]?.includes(one.city) || fold(one.country) === term)))
  const fit = seen.some(isThere) ? others.filter(isThere) : others
  const key = {
    newest: () => 0,
    'price-low': (one: Seen) => -(one.price ?? Infinity),
    'price-high': (one: Seen) => one.price ?? -1,
    yield: (one: Seen) => one.yield ?? -1,
  }[filters.sort ?? 'newest']
  return fit.toSorted((a, b) => (key(b) === key(a) ? 0 : key(b) - key(a)) || b.at - a.at || b.id - a.id)
}

/** The results of every single filter choice. */
export function facetsByHand(seen: readonly Seen[], filters: Filters): Facets {
  const each = <K extends string>(name: keyof Facets, choices: readonly K[]) =>
    Object.fromEntries(
      choices.map((choice) => [choice, fitting(seen, { ...filters, [name]: choice }).length]),
    ) as Record<K, number>
  return {
    total: fitting(seen, filters).length,
    type: each('type', ['office', 'residential', 'industrial', 'warehouse', 'mixed']),
    size: each('size', ['small', 'medium', 'large']),
    price: each('price', ['low', 'medium', 'high']),
    yield: each('yield', ['7', '8', '9']),
    risk: each('risk', ['core', 'core+', 'value-add', 'opportunistic', 'development']),
  }
}

/** The visible cities, each with its number of listings. */
export function citiesByHand(seen: readonly Seen[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { city } of seen) if (city !== null) counts[city] = (counts[city] ?? 0) + 1
  return counts
}
