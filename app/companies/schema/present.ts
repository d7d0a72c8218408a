import { phoneText } from '#app/lib/phone-text.ts'
import type { NumberRule } from '#app/lib/number-reading.ts'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import type { Option } from './fields.ts'
import { countryName } from './world.ts'

/** Formats one kind of answer. */
export type Present = (value: unknown) => string

export const text: Present = (value) => (Array.isArray(value) ? value.map(String).join(', ') : String(value))
/** Whole euros. */
export const euro: Present = (value) => (typeof value === 'number' ? formatEur(value) : text(value))
export const count: Present = (value) => (typeof value === 'number' ? formatNumber(value) : text(value))
/** Whole m². */
export const area: Present = (value) => `${count(value)} m²`
export const percent: Present = (value) => `${count(value)}%`
/** Formatter for a number rule. Years stay unformatted. */
export const figureOf = ({ unit, isYear }: NumberRule): Present => {
  if (isYear) return text
  const byUnit: Partial<Record<NumberRule['unit'], Present>> = { eur: euro, area, percent }
  return byUnit[unit] ?? count
}
export const given: Present = (value) => (value === true ? 'Given' : 'Not given')
export const yesOrNo: Present = (value) => (value === true ? 'Yes' : 'No')
export const phone: Present = (value) => phoneText(text(value))
/** Country names for ISO codes. */
export const countryNames: Present = (value) =>
  (Array.isArray(value) ? value : [value]).map((one) => countryName(String(one))).join(', ')
/** Labels of the chosen values in one line, or the value if it has no label. */
export const labels =
  (options: readonly Option[]): Present =>
  (value) =>
    (Array.isArray(value) ? value : [value])
      .map((one) => options.find((option) => option.value === one)?.label ?? String(one))
      .join(', ')
