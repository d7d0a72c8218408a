import { formatEur } from '#app/lib/format.ts'
import { notation, refusalText, suffixOf } from '#app/lib/number-echo.ts'
import { isMoney, type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import type { CaseFacts } from '../visibility/case-facts.ts'
import { cashOnCash, flowsOf, multipleOf, presentValue, purchaseTotal, rateOfReturn } from './cash-flow.ts'

const percent = (min: number, max: number): NumberRule => ({ unit: 'percent', decimals: 2, min, max })

type Input = { label: string; rule: NumberRule; assumed?: number }

const INPUTS = {
  price: { label: 'Price', rule: { unit: 'eur', decimals: 0, min: 1, max: 100_000_000_000 } },
  costs: { label: 'Purchaser’s costs', rule: percent(0, 30) },
  income: {
    label: 'Annual income',
    rule: { unit: 'eur_per_year', decimals: 2, min: 0, max: 10_000_000_000 },
  },
  growth: { label: 'Annual growth', rule: percent(-20, 30), assumed: 2 },
  years: { label: 'Hold period', rule: { unit: 'years', decimals: 0, min: 1, max: 15 }, assumed: 5 },
  exit: { label: 'Exit yield', rule: percent(0.1, 30) },
  sale: { label: 'Exit costs', rule: percent(0, 30), assumed: 1 },
  discount: { label: 'Discount rate', rule: percent(0, 50), assumed: 8 },
  loan: { label: 'Loan, share of price', rule: percent(0, 100) },
  interest: { label: 'Loan interest', rule: percent(0, 30) },
} as const satisfies Record<string, Input>

type Name = keyof typeof INPUTS
const NAMES = Object.keys(INPUTS) as Name[]

const forNames = <T>(make: (name: Name) => T) =>
  Object.fromEntries(NAMES.map((name) => [name, make(name)])) as Record<Name, T>

export const CASE_FIGURES: Readonly<Record<string, NumberRule>> = forNames((name) => INPUTS[name].rule)

const PREFIX = 'my-'

/** The text typed in each field; a field without one keeps its prefilled figure. */
export type CaseTexts = Partial<Record<Name, string>>

export type CaseResult = { label: string; text: string | null; formula: string }
export type OwnCase = ReturnType<typeof calculateReturns>

/** Reads the typed texts from the parameters of a URL or a form. */
export function readTypedInputs(given: URLSearchParams | FormData): CaseTexts {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = given.get(PREFIX + name)
      return typeof text === 'string' ? [[name, text]] : []
    }),
  )
}

/** The query with the inputs of this calculation; other parameters are kept. */
export function withTypedInputs(search: URLSearchParams, { query }: OwnCase): URLSearchParams {
  const others = [...search].filter(([key]) => !NAMES.some((name) => key === PREFIX + name))
  return new URLSearchParams([...others, ...query])
}

function initialValueOf(name: Name, facts: CaseFacts): { value: number | null; note: string } {
  const given: Input = INPUTS[name]
  const fact = name in facts ? facts[name as keyof CaseFacts] : undefined
  if (fact) {
    const isUsable =
      fact.value !== null && readNumber(given.rule, notation(given.rule, fact.value)).refused === undefined
    if (fact.lock === null && isUsable)
      return { value: fact.value, note: name === 'exit' ? 'income divided by price' : 'from the listing' }
    return {
      value: null,
      note: fact.lock === null || fact.lock === 'unstated' ? 'enter your own' : 'hidden from you',
    }
  }
  if (given.assumed !== undefined) return { value: given.assumed, note: 'assumed' }
  return { value: null, note: 'optional' }
}

function fieldOf(name: Name, facts: CaseFacts, typed: string | undefined) {
  const { label, rule }: Input = INPUTS[name]
  const start = initialValueOf(name, facts)
  const startText = start.value === null ? '' : notation(rule, start.value)
  const text = typed ?? startText
  const { value, refused } = readNumber(rule, text)
  const isTyped = refused !== undefined || value !== start.value
  const error = refused && refusalText(rule, refused)
  return {
    value,
    isRefused: refused !== undefined,
    own: isTyped ? (value === null ? text : String(value)) : null,
    field: {
      name: PREFIX + name,
      label,
      unit: suffixOf(isMoney(rule.unit) ? 'eur' : rule.unit),
      text,
      note: isTyped ? (value === null ? '' : 'entered by you') : start.note,
      ...(error !== undefined && { error }),
    },
  }
}

const rounded = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percentText = (value: number | null) =>
  value === null ? 'None' : `${value <= -0.005 ? '−' : ''}${rounded.format(Math.abs(value))}%`
const moneyText = (value: number) => `${Math.round(value) < 0 ? '−' : ''}${formatEur(Math.abs(value))}`

const PURCHASE = ['price', 'costs'] as const
const FLOWS = [...PURCHASE, 'income', 'growth', 'years', 'exit', 'sale'] as const

function inSentence(names: readonly Name[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => INPUTS[name].label.toLowerCase()))
}

/** The results, each with its formula in words or the inputs that are still missing. */
function resultsOf(values: Record<Name, number>, isMissing: (name: Name) => boolean): CaseResult[] {
  const result = (
    label: string,
    needs: readonly Name[],
    formula: string,
    compute: () => string,
  ): CaseResult => {
    const missing = needs.filter(isMissing)
    if (missing.length === 0) return { label, text: compute(), formula }
    return { label, text: null, formula: `Still needed: ${inSentence(missing)}.` }
  }
  const hasLoan = isMissing('loan') || values.loan > 0
  return [
    result('Total acquisition cost', PURCHASE, 'Price plus purchaser’s costs.', () =>
      moneyText(purchaseTotal(values)),
    ),
    result(
      'NPV',
      [...FLOWS, 'discount'],
      'All income and the sale, discounted to today, less the total acquisition cost.',
      () => moneyText(presentValue(flowsOf(values), values.discount)),
    ),
    result('IRR', FLOWS, 'The discount rate at which the NPV is zero.', () =>
      percentText(rateOfReturn(flowsOf(values))),
    ),
    result(
      'Equity multiple',
      FLOWS,
      'All income and the sale, divided by the total acquisition cost.',
      () => `${multipleOf(flowsOf(values)).toFixed(2)}×`,
    ),
    result(
      'First-year cash-on-cash',
      [...PURCHASE, 'income', ...(hasLoan ? (['loan', 'interest'] as const) : [])],
      hasLoan
        ? 'First-year income less interest, divided by the total acquisition cost less the loan.'
        : 'First-year income divided by the total acquisition cost.',
      () => percentText(cashOnCash(values)),
    ),
  ]
}

/** Calculates the returns from the visible facts and what the reader typed. Pure, for server and browser. */
export function calculateReturns(facts: CaseFacts, texts: CaseTexts) {
  const read = forNames((name) => fieldOf(name, facts, texts[name]))
  const values = forNames((name) => read[name].value ?? 0)
  const isMissing = (name: Name) => read[name].isRefused || (read[name].value === null && name !== 'loan')
  return {
    fields: NAMES.map((name) => read[name].field),
    results: resultsOf(values, isMissing),
    /** URL parameters for the inputs that differ from the prefilled figures. */
    query: NAMES.flatMap((name): [string, string][] => {
      const { own, field } = read[name]
      return own === null ? [] : [[field.name, own]]
    }),
  }
}
