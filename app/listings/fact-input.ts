import { isWithin, type Years, yearWords } from '#app/lib/day.ts'
import { CHOICES } from './choices.ts'
import { DICTIONARY, type FieldEntry, type FieldKey } from './dictionary.ts'
import type { FactKind } from './fact-kinds.ts'
import type { ListingFields } from './fields.ts'
import { type FigureRule, typedFigure, understandBy } from './figures.ts'
import type { FactValue } from './visibility/facts.ts'

/** What the editor posted of the dictionary's facts; null takes a fact back, a missing key leaves it as it is. */
export type FactPatch = Partial<Record<FieldKey, FactValue | null>>
export type ReadFact = { value: FactValue | null; error?: string }

const UNITS: Partial<Record<FactKind, string>> = {
  eur: 'EUR',
  eur_per_sqm: 'EUR/m²',
  eur_per_year: 'EUR a year',
  percent: '%',
  area: 'm²',
  years: 'years',
  km: 'km',
  minutes: 'minutes',
  metres: 'm',
  score: 'points',
  kilowatt: 'kW',
  energy: 'kWh/m²·year',
  co2: 'kg/m²·year',
}
const WHOLE = new Set<FactKind>(['eur', 'eur_per_year', 'count', 'minutes', 'score', 'year'])
const NO_NUMBERS = new Set<FactKind>(['yesno', 'date', 'text', 'list', 'choice'])
const MOST_ENTRIES = 20
const ANY = [0, 100_000_000_000] as const

/** How a number is read under this key; null where the fact is none. */
export function figureRule(key: FieldKey): FigureRule | null {
  const { kind, range = ANY }: FieldEntry = DICTIONARY[key]
  if (NO_NUMBERS.has(kind)) return null
  const [least, most] = range
  const rule = { unit: UNITS[kind] ?? '', decimals: WHOLE.has(kind) ? 0 : 2, most, zero: least <= 0 } as const
  const isYear = kind === 'year'
  // Of a range that starts above zero by a fraction, "more than 0" is the rule that people read.
  return { ...rule, ...(isYear && { isYear }), least: least > 0 && least < 1 ? 0 : least }
}

const NO_DATE = { value: null, error: 'A date such as 2026-03-31, please.' } as const

/** Years of a date whose entry states none. */
const DATE_YEARS: Years = [1990, 2100]

/** ISO, or day.month.year as it is written in the region. */
function readDate(text: string, years: Years): ReadFact {
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const iso = local ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return NO_DATE
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) return NO_DATE
  return isWithin(iso, years) ? { value: iso } : { value: null, error: yearWords(years) }
}

function readText(text: string, most: number): ReadFact {
  return text.length > most ? { value: null, error: `At most ${most} characters, please.` } : { value: text }
}

function readList(text: string, most: number): ReadFact {
  const entries = text
    .split(/[\n,;]/)
    .map((entry) => entry.trim().toUpperCase())
    .filter(Boolean)
  if (entries.length > MOST_ENTRIES) return { value: null, error: `At most ${MOST_ENTRIES} entries, please.` }
  if (entries.some((entry) => entry.length > most))
    return { value: null, error: `At most ${most} characters each, one a line, please.` }
  return { value: entries.length > 0 ? [...new Set(entries)] : null }
}

/** A typed text as the fact that it states; blank states nothing. Pure (ADM-122, ADM-128). */
export function readFact(key: FieldKey, typed: string): ReadFact {
  const { kind, most = 120, range }: FieldEntry = DICTIONARY[key]
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text === '') return { value: null }
  const rule = figureRule(key)
  if (rule) {
    const { value, error } = understandBy(rule, text)
    return error === undefined ? { value } : { value: null, error }
  }
  if (kind === 'choice') {
    const isOffered = Object.hasOwn(CHOICES[key] ?? {}, text)
    return isOffered ? { value: text } : { value: null, error: 'Please choose one of the offered values.' }
  }
  if (kind === 'yesno') {
    if (text === 'yes' || text === 'no') return { value: text === 'yes' }
    return { value: null, error: 'Please choose one of the offered values.' }
  }
  if (kind === 'date') return readDate(text, range ?? DATE_YEARS)
  return kind === 'list' ? readList(text, most) : readText(text, most)
}

/** A fact as its field shows it, which `readFact` reads back to the same value. */
export function typedFact(key: FieldKey, value: FactValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return DICTIONARY[key].kind === 'year' ? String(value) : typedFigure(value)
  return typeof value === 'string' ? value : value.join('\n')
}

type Details = ListingFields['details']

/** The details record with a patch written into it; facts in columns are left out. */
export function withFacts(details: Details, patch: FactPatch): Details {
  const next: Record<string, unknown> = { ...details }
  for (const [key, value] of Object.entries(patch) as [FieldKey, FactValue | null][]) {
    const { source }: FieldEntry = DICTIONARY[key]
    if (!('detail' in source)) continue
    const [outer, inner] = source.detail
    if (inner === undefined) put(next, outer, value)
    else {
      const record = { ...(next[outer] as object | undefined) } as Record<string, unknown>
      put(record, inner, value)
      put(next, outer, Object.keys(record).length > 0 ? record : null)
    }
  }
  return next as Details
}

function put(record: Record<string, unknown>, key: string, value: unknown): void {
  if (value === null) delete record[key]
  else record[key] = value
}
