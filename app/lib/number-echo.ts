import {
  NUMBER_REFUSALS,
  type NumberReading,
  type NumberRefusal,
  type NumberRule,
  readNumber,
  type Unit,
} from './number-reading.ts'

export const NUMBERS = {
  unreadable: 'Enter a number, for example 12 500 000, 12,5 mln or 12.5M.',
  notACount: 'Enter a number, for example 12.',
  notAYear: 'Enter a year, for example 2012.',
  range: 'Enter one number, not a range.',
  unit: (unit: string) => `Enter this in ${unit}.`,
  whole: 'Enter a whole number.',
  decimals: (max: number) => `Use at most ${max} decimals.`,
  below: (min: string) => `Enter ${min} or more.`,
  above: (max: string) => `Enter ${max} or less.`,
  before: (year: string) => `Enter ${year} or later.`,
  after: (year: string) => `Enter ${year} or earlier.`,
  isRight: (words: string) => `I confirm ${words}`,
  pleaseConfirm: 'Confirm this figure.',
  checkReading: 'Check that we read your figures correctly, then try again.',
  confirmed: 'confirmed by the member',
  notConfirmed: 'not confirmed by the member',
}

/** Unit names in "Enter this in …" and input suffixes; money is spelt out, so that nobody reads it as thousands. */
const UNITS = {
  none: ['plain numbers', ''],
  eur: ['euros', 'EUR'],
  eur_millions: ['million euros', 'EUR M'],
  eur_per_sqm: ['euros per m²', 'EUR/m²'],
  eur_per_year: ['euros a year', 'EUR a year'],
  percent: ['per cent', '%'],
  area: ['m²', 'm²'],
  years: ['years', 'years'],
  km: ['km', 'km'],
  minutes: ['minutes', 'minutes'],
  metres: ['metres', 'm'],
  score: ['points', 'points'],
  kilowatt: ['kW', 'kW'],
  energy: ['kWh/m² a year', 'kWh/m²·year'],
  co2: ['kg/m² a year', 'kg/m²·year'],
  degrees: ['degrees', '°'],
} as const satisfies Record<Unit, readonly [name: string, suffix: string]>

export const suffixOf = (unit: Unit): string => UNITS[unit][1]

/** Formats a number so that `readNumber` parses it to the same value: "12,500,000", "7.5", "1998". */
export function notation(rule: Pick<NumberRule, 'decimals' | 'isYear'>, value: number): string {
  const text = String(value)
  const plain = text.includes('e') ? value.toFixed(Math.min(rule.decimals, 20)) : text
  const [whole = '', part] = plain.split('.')
  const grouped = rule.isYear ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** A number with unit: "€12,500,000", "7.5%". */
export function figure(rule: NumberRule, value: number): string {
  const [sign, size] = [value < 0 ? '-' : '', notation(rule, Math.abs(value))]
  const shapes: Partial<Record<Unit, string>> = {
    none: size,
    eur: `€${size}`,
    eur_millions: `€${size}M`,
    eur_per_sqm: `€${size}/m²`,
    eur_per_year: `€${size} a year`,
    degrees: `${size}°`,
    percent: `${size}%`,
  }
  return `${sign}${shapes[rule.unit] ?? `${size} ${suffixOf(rule.unit)}`}`
}

/** From this size a figure is also shown in words, since its zeros are hard to count. */
const WORDS_FROM = 1_000_000

const SCALES = [
  { size: 1_000_000_000, name: 'billion' },
  { size: 1_000_000, name: 'million' },
] as const

/** "12.5 million euros", with "about" if two decimals are not exact. Null for small figures and years. */
export function figureAsText(rule: NumberRule, value: number): string | null {
  const isMillions = rule.unit === 'eur_millions'
  const amount = Math.abs(isMillions ? value * 1_000_000 : value)
  if (rule.isYear || amount < WORDS_FROM) return null
  const scale = SCALES.find(({ size }) => Math.round((amount / size) * 100) / 100 >= 1) ?? SCALES[1]
  const mantissa = Math.round((amount / scale.size) * 100) / 100
  const unit = rule.unit === 'none' ? '' : UNITS[isMillions ? 'eur' : rule.unit][0]
  const sign = value < 0 ? '-' : ''
  const inWords = `${sign}${notation({ decimals: 2 }, mantissa)} ${scale.name} ${unit}`.trim()
  return Math.abs(mantissa * scale.size - amount) < 0.005 ? inWords : `about ${inWords}`
}

export function refusalText(rule: NumberRule, refused: NumberRefusal): string {
  if (refused === 'unit') return NUMBERS.unit(UNITS[rule.unit][0])
  if (refused === 'decimals') return NUMBERS.decimals(rule.decimals)
  if (refused === 'below') return NUMBERS[rule.isYear ? 'before' : 'below'](notation(rule, rule.min))
  if (refused === 'above') return NUMBERS[rule.isYear ? 'after' : 'above'](notation(rule, rule.max))
  if (refused === 'unreadable' && rule.isYear) return NUMBERS.notAYear
  if (refused === 'unreadable' && rule.unit === 'none') return NUMBERS.notACount
  return NUMBERS[refused]
}

export const isRefusalOf = (rule: NumberRule, message: string | undefined) =>
  NUMBER_REFUSALS.some((refused) => refusalText(rule, refused) === message)

/** Hint under a field: the parsed figure, or the error; empty for an empty field. */
export function readingLine(rule: NumberRule, reading: NumberReading): string {
  if (reading.refused) return refusalText(rule, reading.refused)
  // A year is parsed exactly as typed.
  if (reading.value === null || rule.isYear) return ''
  const shown = figure(rule, reading.value)
  const inWords = figureAsText(rule, reading.value)
  return inWords === null ? `= ${shown}` : `= ${shown} · ${inWords}`
}

/** Field name of the confirmation of an unusual figure; its value is the confirmed figure. */
export const confirmName = (name: string) => `confirm_${name}`

/** Whether a figure exceeds its field's usual maximum. */
export const isUnusual = ({ top }: NumberRule, value: number | null): value is number =>
  top !== undefined && value !== null && value > top

/** A figure for the reviewer: in words, and whether the author confirmed an unusual one. */
export function withWordsAndTick(rule: NumberRule, shown: string, value: number, confirmed: unknown): string {
  const inWords = figureAsText(rule, value)
  const tick = confirmed === value ? NUMBERS.confirmed : NUMBERS.notConfirmed
  return [shown, inWords, isUnusual(rule, value) ? tick : null].filter((part) => part !== null).join(' · ')
}

type Texts = Readonly<Record<string, string | string[] | undefined>>
type Rules = Readonly<Record<string, NumberRule>>

/**
 * The posted figures in the page's notation, if any was typed differently and JavaScript has not shown how it is read;
 * null if there is nothing to show. Invalid input stays as it is.
 */
export function unshownReadings(rules: Rules, texts: Texts): Record<string, string> | null {
  if (texts[READINGS_SHOWN] !== undefined) return null
  const shown = Object.entries(rules).flatMap(([name, rule]) => {
    const typed = texts[name]
    const value = typeof typed === 'string' ? readNumber(rule, typed).value : null
    return value === null ? [] : [{ name, typed: String(typed).trim(), value, text: notation(rule, value) }]
  })
  if (shown.every(({ typed, value, text }) => typed === text || typed === String(value))) return null
  return Object.fromEntries(shown.map(({ name, text }) => [name, text]))
}

/** Posted by a form whose script has shown how each figure is read. */
export const READINGS_SHOWN = 'heard'
