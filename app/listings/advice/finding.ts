import type { ListingFields } from '../dictionary/fields.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { AssetStage } from '../schema.ts'

/**
 * A finding about a version. An error (contradicting values) blocks the submission; a warning asks for a correction or
 * a reason (docs/data-dictionary.md, section 5).
 */
export type Advice = { rule: string; field: string; level: 'error' | 'warning'; message: string }

/** The rules that warn. The owner may give a reason for each, posted as `why_` and the rule's name. */
export const WARNING_RULES = [
  'R1.city',
  'R1.code',
  'R1.country',
  'R1.distance',
  'R1.region',
  'R10',
  'R10.cash',
  'R11',
  'R12.term',
  'R14.permit',
  'R15.costs',
  'R15.unclear',
  'R16.short',
  'R18',
  'R18.vacant',
  'R2',
  'R20.open',
  'R4.leakage',
  'R5.basis',
  'R6',
  'R6.active',
  'R6.stage',
  'R7.hall',
  'R8.coverage',
  'R8.hall',
  'R8.ratio',
  'R9',
  'anchor',
  'asOf.old',
  'capex.open',
  'description',
  'district',
  'encumbrances',
  'erv',
  'floors',
  'green',
  'growth',
  'height',
  'leases.anchor',
  'leases.area',
  'leases.longest_lease_expiry',
  'leases.rent',
  'leases.tenant_count',
  'leases.vacancy_rate',
  'leases.walb',
  'leases.wault',
  'perSqm',
  'price',
  'soil',
  'standard',
  'tenants',
  'title',
  'units',
  'yield',
] as const
type WarningRule = (typeof WARNING_RULES)[number]

/** Input of the rules; `today` is the market’s ISO date. */
type Case = {
  fields: ListingFields
  stage: AssetStage
  today: string
  /** A stated figure in the dictionary's unit. NaN if it is not stated, so that no comparison with it is true. */
  number: (key: FieldKey) => number
  text: (key: FieldKey) => string | null
  flag: (key: FieldKey) => boolean | null
}

export type Rule = (listing: Case) => (Advice | false | null | undefined)[]

export const outside = (value: number, [min, max]: readonly [number, number]) => value < min || value > max

export function error(rule: string, field: string, message: string): Advice {
  return { rule, field, level: 'error', message }
}

export function warning(rule: WarningRule, field: string, message: string): Advice {
  return { rule, field, level: 'warning', message }
}
