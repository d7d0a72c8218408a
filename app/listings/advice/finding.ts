import type { ListingFields } from '../dictionary/fields.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { AssetStage } from '../schema.ts'
import { ERRORS, WARNINGS } from './messages.ts'

/**
 * A finding about a version. An error (contradicting values) blocks the submission; a warning asks for a correction or
 * a reason (docs/data-dictionary.md, section 5).
 */
export type Advice = { rule: string; field: string; level: 'error' | 'warning'; message: string }

/** The owner may give a reason for each warning, posted as `why_` and the rule's name. */
export const WARNING_RULES = Object.keys(WARNINGS) as (keyof typeof WARNINGS)[]

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

/** Makes a finding by a rule; `values` are those that its message mentions. */
const finder =
  <Values extends Record<string, unknown[]>>(
    level: Advice['level'],
    messages: { [Rule in keyof Values]: (...values: Values[Rule]) => string },
  ) =>
  <Rule extends keyof Values & string>(rule: Rule, field: string, ...values: Values[Rule]): Advice => ({
    rule,
    field,
    level,
    message: messages[rule](...values),
  })

export const error = finder('error', ERRORS)
export const warning = finder('warning', WARNINGS)
