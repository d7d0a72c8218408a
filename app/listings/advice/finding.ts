import type { ListingFields } from '../fields.ts'
import type { FieldKey } from '../dictionary.ts'
import { stageOf } from '../need.ts'
import type { AssetStage, SaleStatus } from '../schema.ts'
import { stated, statedNumber, statedText } from '../stated.ts'

/**
 * What is worth a second look. An error keeps a version from being handed to review, since two typed values
 * contradict each other; a warning asks for a second look or one sentence why (docs/data-dictionary.md, section 5).
 */
export type Advice = { rule: string; field: string; level: 'error' | 'warning'; words: string }

/** A version as the rules read it; `today` is an ISO date, UTC. */
export type Case = {
  fields: ListingFields
  saleStatus: SaleStatus
  stage: AssetStage
  today: string
  number: (key: FieldKey) => number | null
  text: (key: FieldKey) => string | null
  yes: (key: FieldKey) => boolean | null
}

export type Rule = (of: Case) => (Advice | null | false)[]

export function caseOf(fields: ListingFields, saleStatus: SaleStatus, today: string): Case {
  return {
    fields,
    saleStatus,
    stage: stageOf(fields),
    today,
    number: (key) => statedNumber(fields, key),
    text: (key) => statedText(fields, key),
    yes: (key) => {
      const value = stated(fields, key)
      return typeof value === 'boolean' ? value : null
    },
  }
}

export function error(rule: string, field: string, words: string): Advice {
  return { rule, field, level: 'error', words }
}

export function warning(rule: string, field: string, words: string): Advice {
  return { rule, field, level: 'warning', words }
}

/** Whole and part years from one ISO date to another. */
export function yearsBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (365.25 * 86_400_000)
}
