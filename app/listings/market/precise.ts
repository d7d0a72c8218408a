import type { FieldKey } from '../dictionary/dictionary.ts'
import { type FactValue, type ListingRow, raisedOf, statedFact } from '../visibility/facts.ts'
import { holds, type Projection } from '../visibility/policy.ts'
import { choicesOf, endsOf, type Filters, RANGE_NAMES, type RangeName } from './filters.ts'

/**
 * The filters beyond the counted bands: ranges and further choices. Each compares one fact, which must be visible to
 * the viewer. `preciseSql` is the SQL twin of `meetsPrecise`.
 */
export const RANGE_FACTS = {
  price: 'price',
  size: 'built_surface',
  yield: 'yield_percent',
  sqm: 'price_per_sqm',
  wault: 'wault',
  vacancy: 'vacancy_rate',
  built: 'year_built',
} as const satisfies Record<RangeName, FieldKey>

export const CHOICE_FACTS = {
  stage: 'asset_stage',
  deal: 'deal_kind',
  energy: 'epc_class',
  status: 'sale_status',
} as const satisfies Partial<Record<keyof Filters, FieldKey>>
type PreciseChoice = keyof typeof CHOICE_FACTS
export const PRECISE_CHOICES = Object.keys(CHOICE_FACTS) as PreciseChoice[]

export type PreciseFact = (typeof RANGE_FACTS)[RangeName] | (typeof CHOICE_FACTS)[PreciseChoice]
export const PRECISE_FACTS: readonly PreciseFact[] = [
  ...Object.values(RANGE_FACTS),
  ...Object.values(CHOICE_FACTS),
]

/** The facts in a projection, null where they are hidden or not stated. */
export type OpenFacts = Readonly<Record<PreciseFact, FactValue | null>>

export function openFacts(row: ListingRow, projection: Projection): OpenFacts {
  const raised = raisedOf(row)
  return Object.fromEntries(
    PRECISE_FACTS.map((key) => [key, holds(projection, key, raised) ? statedFact(row, key, null) : null]),
  ) as Record<PreciseFact, FactValue | null>
}

export function comparedFacts(filters: Partial<Filters>): PreciseFact[] {
  return [
    ...RANGE_NAMES.filter((name) => {
      const { from, to } = endsOf(filters, name)
      return from !== undefined || to !== undefined
    }).map((name) => RANGE_FACTS[name]),
    ...PRECISE_CHOICES.filter((name) => filters[name] !== undefined).map((name) => CHOICE_FACTS[name]),
  ]
}

export function meetsPrecise(facts: OpenFacts, filters: Partial<Filters>): boolean {
  const isInRange = (name: RangeName) => {
    const { from = null, to = null } = endsOf(filters, name)
    const value = facts[RANGE_FACTS[name]]
    if (from === null && to === null) return true
    return typeof value === 'number' && (from === null || value >= from) && (to === null || value <= to)
  }
  const isChosen = (name: PreciseChoice) =>
    filters[name] === undefined ||
    choicesOf<string>(filters[name]).some((one) => one === facts[CHOICE_FACTS[name]])
  return RANGE_NAMES.every(isInRange) && PRECISE_CHOICES.every(isChosen)
}
