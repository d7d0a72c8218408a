import { now } from '#app/lib/clock.ts'
import { confirmName, isUnusual } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import type { TypedValues } from './profile-form.ts'

const MOST_EURO = 999_999_999_999_999

/** A whole number. */
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
  max: MOST_EURO,
  top: 1_000_000_000,
})
export const percent: NumberRule = { unit: 'percent', decimals: 2, min: 0, max: 100 }
export const years = (max: number): NumberRule => ({ unit: 'years', decimals: 0, min: 0, max })
/** The most projects, investments or exits that a form takes. */
export const MOST_COUNTED = 100_000

/** Every figure that a profile form asks for, with its usual top (docs/data-dictionary.md, section 13). */
export const COMPANY_FIGURES = {
  average_project_size: euro(0),
  completed_projects: count(0, MOST_COUNTED),
  total_development_volume: euro(0),
  total_developed_area: { unit: 'area', decimals: 0, min: 0, max: MOST_EURO, top: 1_000_000 },
  historic_irr: percent,
  investment_committee_size: count(0, 1000),
  investment_size_min: euro(1),
  investment_size_max: euro(0),
  minimum_target_irr: percent,
  completed_investments: count(1, MOST_COUNTED),
  total_transaction_volume: euro(1),
  typical_deal_size: euro(1),
  aum: euro(0),
  realized_exits: count(0, MOST_COUNTED),
  years_in_business: years(500),
  total_projects_completed: count(0, MOST_COUNTED),
  minimum_engagement_size: euro(0),
} as const satisfies Record<string, NumberRule>
export type CompanyFigure = keyof typeof COMPANY_FIGURES

const FIRST_YEAR = 1900

/** The year in which a company was founded, this year at the latest. */
export const foundedYearRule = (): NumberRule => ({
  unit: 'none',
  decimals: 0,
  min: FIRST_YEAR,
  max: now().getUTCFullYear(),
  isYear: true,
})

/** How a field of a profile form is read; null where it takes no number. */
export function figureRuleOf(name: string): NumberRule | null {
  if (name === 'founded_year') return foundedYearRule()
  return Object.hasOwn(COMPANY_FIGURES, name) ? COMPANY_FIGURES[name as CompanyFigure] : null
}

/** The names of a step's ticks beside unusual figures. */
export const confirmNames = (fields: readonly string[]) =>
  fields.filter((name) => figureRuleOf(name)?.top !== undefined).map(confirmName)

/** The figures above their usual top, by field. */
export function unusualFigures(fields: readonly string[], values: TypedValues): [string, number][] {
  return fields.flatMap((name) => {
    const rule = figureRuleOf(name)
    const typed = values[name]
    const value = rule && typeof typed === 'string' ? readNumber(rule, typed).value : null
    return rule && isUnusual(rule, value) ? [[name, value] as [string, number]] : []
  })
}
