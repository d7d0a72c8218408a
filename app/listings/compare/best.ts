import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from '../visibility/facts.ts'

type Rule = {
  better: 'high' | 'low' | readonly string[]
  /** Values compare only where this fact is stated and the same for all of them. */
  alike?: FieldKey
}

/**
 * Rows in which one value is better, all else being equal, and in which direction (decision 021). Prices, sizes and
 * dates have none: more is not better, it is a different property.
 */
const BETTER: Partial<Record<FieldKey, Rule>> = {
  value_index: { better: ['A', 'A-', 'B+', 'B', 'B-'] },
  yield_percent: { better: 'high', alike: 'yield_basis' },
  net_yield: { better: 'high' },
  gross_yield: { better: 'high' },
  forecast_irr: { better: 'high' },
  cash_on_cash: { better: 'high' },
  purchaser_costs_percent: { better: 'low' },
  capex_required: { better: 'low' },
  epc_class: { better: ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] },
  energy_eu: { better: 'low' },
  energy_ek: { better: 'low' },
  energy_ep: { better: 'low' },
  energy_res_share: { better: 'high' },
  energy_co2: { better: 'low' },
  vacancy_rate: { better: 'low' },
  wault: { better: 'high' },
  walb: { better: 'high' },
  pre_commitment_percent: { better: 'high' },
  distance_to_cbd: { better: 'low' },
  transit_time: { better: 'low' },
  highway_distance: { better: 'low' },
  walk_score: { better: 'high' },
  transit_score: { better: 'high' },
  amenities_count: { better: 'high' },
}

/** Greater is better; null where the value does not compete. */
function worth({ better }: Rule, value: FactValue | null): number | null {
  if (typeof better === 'string') {
    if (typeof value !== 'number') return null
    return better === 'high' ? value : -value
  }
  const place = typeof value === 'string' ? better.indexOf(value) : -1
  return place < 0 ? null : -place
}

/**
 * Which of a row's values are the best, if at least two compete and they differ. `read` returns the viewer's values,
 * one a listing, null where a value is missing or hidden.
 */
export function bestOf(key: FieldKey, read: (key: FieldKey) => readonly (FactValue | null)[]): boolean[] {
  const values = read(key)
  const none = values.map(() => false)
  const rule = BETTER[key]
  if (!rule) return none
  const worths = values.map((value) => worth(rule, value))
  const competing = worths.filter((one) => one !== null)
  const max = Math.max(...competing)
  if (competing.length < 2 || competing.every((one) => one === max)) return none
  if (rule.alike) {
    const bases = new Set(read(rule.alike).filter((_, index) => worths[index] !== null))
    if (bases.size !== 1 || bases.has(null)) return none
  }
  return worths.map((one) => one === max)
}
