import type { FieldKey } from '../dictionary/dictionary.ts'
import type { PageKind } from './key-figures.ts'
import type { ProjectionLevel } from './policy.ts'
import type { Read, Shown } from './present.ts'

export type CaseFacts = Readonly<Record<'price' | 'costs' | 'income' | 'exit', Shown<number>>>

/** Income divided by price, in percent: at this exit yield, the sale price equals the purchase price. */
function yieldOf(income: Shown<number>, price: Shown<number>): Shown<number> {
  if (income.lock !== null) return income
  if (price.lock !== null) return price
  const percent = Math.round((10_000 * (income.value ?? 0)) / (price.value ?? 0)) / 100
  return percent > 0 && percent < 100 ? { value: percent, lock: null } : { value: null, lock: 'unstated' }
}

/**
 * The facts under the viewer's projection, with the same lock whether or not a fact is stated. Null if there is nothing to
 * calculate: below FULL, for a sold listing, for land without visible income, and for a building under construction, whose
 * income starts later.
 */
export function caseFacts(kind: PageKind, level: ProjectionLevel, read: Read): CaseFacts | null {
  if (level !== 'FULL' || read('sale_status').value === 'sold' || kind === 'development') return null
  if (kind === 'land' && read('noi').value === null) return null
  const figure = (key: FieldKey): Shown<number> => {
    const { value, lock } = read(key)
    return typeof value === 'number' ? { value, lock: null } : { value: null, lock: lock ?? 'unstated' }
  }
  const [price, income] = [figure('price'), figure('noi')]
  return { price, costs: figure('purchaser_costs_percent'), income, exit: yieldOf(income, price) }
}
