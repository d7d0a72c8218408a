import { marketDay } from '#app/lib/format.ts'
import { confirmName, isUnusual } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import { ruleOf, type Given } from '#app/lib/number-schema.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** Number rules of the profile forms, with their usual maximum (docs/data-dictionary.md, section 13). */

const MAX_EURO = 999_999_999_999_999
/** Maximum count of projects, investments or exits. */
export const MAX_COUNTED = 100_000

export const count = (min: number, max: number): NumberRule => ({
  unit: 'none',
  decimals: 0,
  min,
  max,
  ...(max > 10_000 && { top: 10_000 }),
})
export const euro = (min: number): NumberRule => ({
  unit: 'eur',
  decimals: 0,
  min,
  max: MAX_EURO,
  top: 1_000_000_000,
})
export const squareMetres: NumberRule = { unit: 'area', decimals: 0, min: 0, max: MAX_EURO, top: 1_000_000 }
export const percent: NumberRule = { unit: 'percent', decimals: 2, min: 0, max: 100 }
export const years = (max: number): NumberRule => ({ unit: 'years', decimals: 0, min: 0, max })

export const foundedYearRule = (): NumberRule => ({
  unit: 'none',
  decimals: 0,
  min: 1900,
  max: Number(marketDay().slice(0, 4)),
  isYear: true,
})

export type Rules = Readonly<Record<string, Given>>

/** Names of the confirmations for unusual figures. */
export const confirmNames = (rules: Rules) =>
  Object.entries(rules).flatMap(([name, rule]) => (ruleOf(rule).top === undefined ? [] : [confirmName(name)]))

/** Figures above their usual maximum, by field. */
export function unusualFigures(rules: Rules, values: TypedValues): [string, number][] {
  return Object.entries(rules).flatMap(([name, given]) => {
    const rule = ruleOf(given)
    const typed = values[name]
    const value = typeof typed === 'string' ? readNumber(rule, typed).value : null
    return isUnusual(rule, value) ? [[name, value] as [string, number]] : []
  })
}
