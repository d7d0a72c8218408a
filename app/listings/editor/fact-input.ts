import { readDay, type Years } from '#app/lib/day.ts'
import { CHOICES } from '../dictionary/choices.ts'
import { isUnusual, notation, refusalText } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber, type Unit } from '#app/lib/number-reading.ts'
import { postedName } from '../dictionary/completeness.ts'
import { DICTIONARY, type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import { type ListingFields, statedNumber } from '../dictionary/fields.ts'
import { readLeaseText } from '../leases/lease-text.ts'
import type { Lease } from '../leases/lease.ts'
import type { FactValue } from '../visibility/facts.ts'
import type { FactKind, FieldEntry } from '../dictionary/entry.ts'

type TypedFact = FactValue | readonly Lease[]
/** Posted dictionary facts; null clears a fact, a missing key leaves it unchanged. */
export type FactPatch = Partial<Record<FieldKey, TypedFact | null>>
export type ReadFact = { value: TypedFact | null; error?: string }

/** Every other kind of number is its own unit. */
const WITHOUT_UNIT = new Set<FactKind>(['count', 'number', 'year'])
const WHOLE = new Set<FactKind>(['eur', 'eur_per_year', 'count', 'minutes', 'score', 'year'])
const NO_NUMBERS = new Set<FactKind>(['yesno', 'date', 'text', 'list', 'choice', 'leases', 'tenants'])
const MAX_ENTRIES = 20
const ANY = [0, 100_000_000_000] as const
/** Default upper bounds of usual figures (docs/data-dictionary.md, section 13). */
const TOPS: Partial<Record<FactKind, number>> = {
  eur: 1_000_000_000,
  eur_per_year: 1_000_000_000,
  area: 1_000_000,
  count: 10_000,
}

/** The number rule of a fact; null for other kinds. */
export function figureRule(key: FieldKey): NumberRule | null {
  const { kind, range = ANY, top = TOPS[kind] }: FieldEntry = DICTIONARY[key]
  if (NO_NUMBERS.has(kind)) return null
  const [min, max] = range
  return {
    unit: WITHOUT_UNIT.has(kind) ? 'none' : (kind as Unit),
    decimals: WHOLE.has(kind) ? 0 : 2,
    min,
    max,
    ...(top !== undefined && top < max && { top }),
    ...(kind === 'year' && { isYear: true }),
  }
}

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

export function mainFigure(key: MainFigure): NumberRule {
  const rule = figureRule(key)
  if (!rule) throw new Error(`${key} is not a figure`)
  return rule
}

export const LATITUDE: NumberRule = { unit: 'degrees', decimals: 15, min: -90, max: 90 }
export const LONGITUDE: NumberRule = { ...LATITUDE, min: -180, max: 180 }

/** Default range of years for a date. */
const DATE_YEARS: Years = [1990, 2100]

const wrong = (error: string): ReadFact => ({ value: null, error })
const NOT_OFFERED = wrong('Choose one of the options.')

/** One entry per line. Register numbers are in capitals and may also be separated by commas or semicolons. */
function readList(key: FieldKey, text: string, max: number): ReadFact {
  const typed = key === 'kw_numbers' ? text.toUpperCase().split(/[\n,;]/) : text.split('\n')
  const entries = typed.map((entry) => entry.trim()).filter(Boolean)
  if (entries.length > MAX_ENTRIES) return wrong(`Enter at most ${MAX_ENTRIES} entries.`)
  if (entries.some((entry) => entry.length > max))
    return wrong(`Enter one per line, with at most ${max} characters each.`)
  return { value: entries.length > 0 ? [...new Set(entries)] : null }
}

/** Parses a typed text into a fact; blank is null (ADM-122). */
export function readFact(key: FieldKey, typed: string): ReadFact {
  const { kind, max = 120, range }: FieldEntry = DICTIONARY[key]
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text === '') return { value: null }
  const rule = figureRule(key)
  if (rule) {
    const { value, refused } = readNumber(rule, text)
    return refused ? wrong(refusalText(rule, refused)) : { value }
  }
  if (kind === 'choice') return Object.hasOwn(CHOICES[key] ?? {}, text) ? { value: text } : NOT_OFFERED
  if (kind === 'yesno') return text === 'yes' || text === 'no' ? { value: text === 'yes' } : NOT_OFFERED
  if (kind === 'date') return readDay(text, range ?? DATE_YEARS)
  if (kind === 'leases') return readLeaseText(typed)
  if (kind === 'list') return readList(key, text, max)
  return text.length > max ? wrong(`Use at most ${max} characters.`) : { value: text }
}

/** A fact as an input value; the inverse of `readFact`. */
export function formatFact(key: FieldKey, value: FactValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return notation(figureRule(key) ?? { decimals: 2 }, value)
  return typeof value === 'string' ? value : value.join('\n')
}

type Details = ListingFields['details']

/** Applies a patch to the details record; ignores facts stored in columns. */
export function withFacts(details: Details, patch: FactPatch): Details {
  const next: Record<string, unknown> = { ...details }
  for (const [key, value] of Object.entries(patch) as [FieldKey, TypedFact | null][]) {
    const { source }: FieldEntry = DICTIONARY[key]
    if (!('detail' in source)) continue
    const [outer, inner] = source.detail
    if (inner === undefined) setOrDelete(next, outer, value)
    else {
      const record = { ...(next[outer] as object | undefined) } as Record<string, unknown>
      setOrDelete(record, inner, value)
      setOrDelete(next, outer, Object.keys(record).length > 0 ? record : null)
    }
  }
  return next as Details
}

function setOrDelete(record: Record<string, unknown>, key: string, value: unknown): void {
  if (value === null) delete record[key]
  else record[key] = value
}

export const TYPED_FIGURES = { ...EDITOR_FIGURES, latitude: LATITUDE, longitude: LONGITUDE }

/** Figures above their usual upper bound, by posted name. */
export function unusualFigures(fields: ListingFields): { name: string; value: number }[] {
  return FIELDS.flatMap(([key]) => {
    const name = postedName(key)
    const rule = EDITOR_FIGURES[name]
    const value = rule ? statedNumber(fields, key) : null
    return rule && isUnusual(rule, value) ? [{ name, value }] : []
  })
}

/** Figures that the owner confirmed, by posted name. */
export function confirmedFigures({ details }: Pick<ListingFields, 'details'>): Record<string, unknown> {
  const { confirmed } = details
  return typeof confirmed === 'object' && confirmed !== null && !Array.isArray(confirmed) ? confirmed : {}
}

/** Stores the confirmations of unusual figures; drops a confirmation of a different value. */
export function withConfirmed(
  fields: ListingFields,
  confirmations: Readonly<Record<string, unknown>>,
): ListingFields {
  const valid = unusualFigures(fields).filter(({ name, value }) => confirmations[name] === value)
  const { confirmed: _former, ...details } = fields.details
  if (valid.length === 0) return { ...fields, details }
  const confirmed = Object.fromEntries(valid.map(({ name, value }) => [name, value]))
  return { ...fields, details: { ...details, confirmed } }
}
