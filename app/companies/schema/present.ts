import { phoneText } from '#app/lib/phone-text.ts'
import type { NumberRule } from '#app/lib/number-reading.ts'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import type { Option } from './fields.ts'
import { countryName } from './world.ts'

export type Present = (value: unknown) => string

export const text: Present = (value) => [value].flat().map(String).join(', ')

/** Formatter for a number rule: whole euros, m², percent or a count. Years stay unformatted. */
export function figureOf({ unit, isYear }: NumberRule): Present {
  if (isYear) return text
  const format = unit === 'eur' ? formatEur : formatNumber
  const suffix = unit === 'area' ? ' m²' : unit === 'percent' ? '%' : ''
  return (value) => (typeof value === 'number' ? format(value) : text(value)) + suffix
}

export const given: Present = (value) => (value === true ? 'Given' : 'Not given')
export const yesOrNo: Present = (value) => (value === true ? 'Yes' : 'No')
export const phone: Present = (value) => phoneText(text(value))
export const countryNames: Present = (value) =>
  [value]
    .flat()
    .map((one) => countryName(String(one)))
    .join(', ')
/** Labels of the chosen values in one line, or the value if it has no label. */
export const labels =
  (options: readonly Option[]): Present =>
  (value) =>
    [value]
      .flat()
      .map((one) => options.find((option) => option.value === one)?.label ?? String(one))
      .join(', ')
