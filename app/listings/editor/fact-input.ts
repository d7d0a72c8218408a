import { isWithin, type Years, yearWords } from '#app/lib/day.ts'
import { CHOICES } from '../dictionary/choices.ts'
import { isUnusual, notation, refusalWords } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import type { Unit } from '#app/lib/number-units.ts'
import { postedName } from '../dictionary/completeness.ts'
import { DICTIONARY, type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import type { FactKind } from '../dictionary/fact-kinds.ts'
import { type ListingFields, statedNumber } from '../dictionary/fields.ts'
import type { FactValue } from '../visibility/facts.ts'
import type { FieldEntry } from '../dictionary/entry.ts'

/** What the editor posted of the dictionary's facts; null takes a fact back, a missing key leaves it as it is. */
export type FactPatch = Partial<Record<FieldKey, FactValue | null>>
export type ReadFact = { value: FactValue | null; error?: string }

const UNITS: Partial<Record<FactKind, Unit>> = {
  eur: 'eur',
  eur_per_sqm: 'eur_per_sqm',
  eur_per_year: 'eur_per_year',
  percent: 'percent',
  area: 'area',
  years: 'years',
  km: 'km',
  minutes: 'minutes',
  metres: 'metres',
  score: 'score',
  kilowatt: 'kilowatt',
  energy: 'energy',
  co2: 'co2',
}
const WHOLE = new Set<FactKind>(['eur', 'eur_per_year', 'count', 'minutes', 'score', 'year'])
const NO_NUMBERS = new Set<FactKind>(['yesno', 'date', 'text', 'list', 'choice'])
const MOST_ENTRIES = 20
const ANY = [0, 100_000_000_000] as const
/** The usual tops where a fact names no other (docs/data-dictionary.md, section 13). */
const TOPS: Partial<Record<FactKind, number>> = {
  eur: 1_000_000_000,
  eur_per_year: 1_000_000_000,
  area: 1_000_000,
  count: 10_000,
}

/** How a number is read under this key; null where the fact is none. */
export function figureRule(key: FieldKey): NumberRule | null {
  const { kind, range = ANY, top = TOPS[kind] }: FieldEntry = DICTIONARY[key]
  if (NO_NUMBERS.has(kind)) return null
  const [min, max] = range
  return {
    unit: UNITS[kind] ?? 'none',
    decimals: WHOLE.has(kind) ? 0 : 2,
    min,
    max,
    ...(top !== undefined && top < max && { top }),
    ...(kind === 'year' && { isYear: true }),
  }
}

/** The figures of the editor by the name under which each is posted. */
export const EDITOR_FIGURES: Readonly<Record<string, NumberRule>> = Object.fromEntries(
  FIELDS.flatMap(([key]) => {
    const rule = figureRule(key)
    return rule ? [[postedName(key), rule]] : []
  }),
)

/** The figures of the main form, in its order. */
export const MAIN_FIGURES = [
  'price',
  'price_per_sqm',
  'yield_percent',
  'built_surface',
  'plot_size',
  'gla',
] as const satisfies readonly FieldKey[]
export type MainFigure = (typeof MAIN_FIGURES)[number]
export const MAIN_FIGURE_NAMES = MAIN_FIGURES.map(postedName)

/** The figures of the main form as its fields show them. */
export function typedMain(values: Readonly<Record<MainFigure, number | null>>): Record<string, string> {
  return Object.fromEntries(MAIN_FIGURES.map((key) => [postedName(key), typedFact(key, values[key])]))
}

/** The rule of a figure of the main form. */
export function mainFigure(key: MainFigure): NumberRule {
  const rule = figureRule(key)
  if (!rule) throw new Error(`${key} is no figure`)
  return rule
}

export const LATITUDE: NumberRule = { unit: 'degrees', decimals: 15, min: -90, max: 90 }
export const LONGITUDE: NumberRule = { ...LATITUDE, min: -180, max: 180 }

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

/** A typed text as the fact that it states; blank states nothing. Pure (ADM-122). */
export function readFact(key: FieldKey, typed: string): ReadFact {
  const { kind, most = 120, range }: FieldEntry = DICTIONARY[key]
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text === '') return { value: null }
  const rule = figureRule(key)
  if (rule) {
    const { value, refused } = readNumber(rule, text)
    return refused ? { value: null, error: refusalWords(rule, refused) } : { value }
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
  if (typeof value === 'number') return notation(figureRule(key) ?? { decimals: 2 }, value)
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

/** Every typed number of the editor. */
export const TYPED_FIGURES = { ...EDITOR_FIGURES, latitude: LATITUDE, longitude: LONGITUDE }

const EDITOR_KEYS = FIELDS.map(([key]) => ({ key, name: postedName(key), rule: figureRule(key) }))

/** The figures of a version that are above their usual top, by posted name. */
export function unusualFigures(fields: ListingFields): { name: string; value: number }[] {
  return EDITOR_KEYS.flatMap(({ key, name, rule }) => {
    const value = rule && statedNumber(fields, key)
    return rule && isUnusual(rule, value) ? [{ name, value }] : []
  })
}

/** What the owner confirmed of a version, by posted name. */
export function confirmedFigures({ details }: Pick<ListingFields, 'details'>): Record<string, unknown> {
  const { confirmed } = details
  return typeof confirmed === 'object' && confirmed !== null && !Array.isArray(confirmed) ? confirmed : {}
}

/** The version with the ticks that stand beside its unusual figures; a tick for another figure is left out. */
export function withConfirmed(
  fields: ListingFields,
  ticks: Readonly<Record<string, unknown>>,
): ListingFields {
  const held = unusualFigures(fields).filter(({ name, value }) => ticks[name] === value)
  const { confirmed: _former, ...details } = fields.details
  if (held.length === 0) return { ...fields, details }
  const confirmed = Object.fromEntries(held.map(({ name, value }) => [name, value]))
  return { ...fields, details: { ...details, confirmed } }
}
