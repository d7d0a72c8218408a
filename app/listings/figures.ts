import { formatNumber, readNumber } from '#app/lib/money.ts'
import { LISTING_LIMITS } from './schema.ts'

/** `least` is 0 unless it is stated; `zero` says whether 0 itself is an answer. */
export type FigureRule = {
  unit: string
  decimals: 0 | 2
  most: number
  zero: boolean
  least?: number
  /** A year is written without separators. */
  isYear?: boolean
}

const area: FigureRule = { unit: 'm²', decimals: 2, most: LISTING_LIMITS.area, zero: false }

/** The numeric fields of the editor and what each accepts (ADM-117, ADM-128). */
export const FIGURES = {
  price: { unit: 'EUR', decimals: 0, most: LISTING_LIMITS.price, zero: false },
  pricePerSqm: { unit: 'EUR/m²', decimals: 2, most: LISTING_LIMITS.pricePerSqm, zero: false },
  yieldPercent: { unit: '%', decimals: 2, most: 20, zero: true },
  builtSurface: area,
  plotSize: area,
  gla: area,
} as const satisfies Record<string, FigureRule>

export type FigureName = keyof typeof FIGURES

/** How a typed text is understood; `echo` is what the owner reads before it is kept (decision 31). */
export type Understood = { value: number | null; echo: string; error?: string }

/** A text that is no number is kept in its field and never stored as nothing without its author's word. */
export const NO_NUMBER = 'Not read as a number. Type digits, or leave the field empty.'

const EXPONENT = /^[0-9]+(\.[0-9]+)?e[+-]?[0-9]+$/i

function readAny(text: string, isSigned: boolean): number | null {
  const negative = /^[-−–]\s*(?=[0-9.,∞i])(.*)$/i.exec(text)
  if (negative) {
    const size = isSigned ? readNumber(negative[1] ?? '') : Number.POSITIVE_INFINITY
    return size === null ? Number.NaN : -size
  }
  if (/^\+?(∞|inf(inity)?)$/i.test(text)) return Number.POSITIVE_INFINITY
  return EXPONENT.test(text) ? Number(text) : readNumber(text.replace(/EUR|m²|m2|sqm/gi, ''))
}

/**
 * Reads one figure: "7,5" is 7.5, "12,500,000" and "12.500.000" are twelve and a half million; blank is nothing. The
 * value of anything that is no number is nothing too, with the words that say so; infinite and impossible values are
 * errors, and so are negative ones where the rule knows none (ADM-128, decision 31).
 */
export function understandBy(rule: FigureRule, typed: string): Understood {
  const { unit, decimals, most, zero, least = 0, isYear = false } = rule
  const say = isYear ? String : formatNumber
  const read = readAny(typed.trim(), least < 0)
  if (read === null) return { value: null, echo: '' }
  if (Number.isNaN(read)) return failed(NO_NUMBER)
  if (read === Number.NEGATIVE_INFINITY) return failed('A negative number cannot be kept here.')
  if (read === Number.POSITIVE_INFINITY) return failed('An infinite number cannot be kept here.')
  if (decimals === 0 && !Number.isInteger(read))
    return failed(unit.startsWith('EUR') ? 'Whole euros only, without cents.' : 'Whole numbers only.')
  const value = Math.round(read * 100) / 100
  if (value === 0 && !zero) return failed('This has to be more than 0. Leave it empty when it is not known.')
  const mark = unit === '%' ? ' Please check the decimal mark.' : ''
  const ending = unit ? ` ${unit}` : ''
  if (value > most) return failed(`This can be ${say(most)}${ending} at most.${mark}`)
  if (value < least) return failed(`This can be ${say(least)}${ending} at least.${mark}`)
  return { value, echo: `Understood as ${say(value)}${ending}` }
}

export function understand(name: FigureName, typed: string): Understood {
  return understandBy(FIGURES[name], typed)
}

function failed(error: string): Understood {
  return { value: null, echo: '', error }
}

/** A stored figure as its field shows it, which `understand` reads back to the same value. */
export function typedFigure(value: number | null): string {
  return value === null ? '' : formatNumber(value)
}

/** Whether a posted text is the one that the editor itself would show, so that nothing is left to echo. */
export function isPlainBy(rule: FigureRule, typed: string): boolean {
  const text = typed.trim()
  const { value, error } = understandBy(rule, text)
  if (error !== undefined || text === '') return true
  return value !== null && (text === typedFigure(value) || text === String(value))
}

export function isPlain(name: FigureName, typed: string): boolean {
  return isPlainBy(FIGURES[name], typed)
}

/** Degrees as typed, with a dot or a comma; null when blank, NaN when it is no number. */
export function readDegrees(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace(/°$/, '')
  if (text === '') return null
  return /^[-+]?[0-9]{1,3}(\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN
}
