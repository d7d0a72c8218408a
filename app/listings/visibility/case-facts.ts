import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import type { PageKind } from './key-figures.ts'
import type { ProjectionLevel } from './policy.ts'
import type { Shown } from './present.ts'

/** The facts that a reader's own calculation starts from. */
export type CaseFacts = Readonly<Record<'price' | 'costs' | 'income' | 'exit', Shown<number>>>

/**
 * As the viewer gets them, with the same lock whether stated or not; null where there is nothing to work out: below FULL,
 * for a sold listing, and for land without an income that the viewer sees.
 */
export function caseFacts(
  kind: PageKind,
  level: ProjectionLevel,
  read: (key: FieldKey) => Shown<FactValue>,
): CaseFacts | null {
  if (level !== 'FULL' || read('sale_status').value === 'sold') return null
  if (kind === 'land' && read('noi').value === null) return null
  const figure = (key: FieldKey): Shown<number> => {
    const { value, lock } = read(key)
    return typeof value === 'number' ? { value, lock: null } : { value: null, lock: lock ?? 'unstated' }
  }
  return {
    price: figure('price'),
    costs: figure('purchaser_costs_percent'),
    income: figure('noi'),
    exit: figure('net_yield'),
  }
}
