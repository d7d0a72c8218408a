import { formatDay, formatEur, formatNumber } from '#app/lib/format.ts'
import { CHOICES } from '../dictionary/choices.ts'
import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from '../visibility/facts.ts'
import { type FactKind, type FieldEntry, KIND_UNITS } from '../dictionary/entry.ts'

type FactText = { text: string; unit?: string }

function dateText(value: string): string {
  const date = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? value : formatDay(date, 'UTC')
}

function numberText(kind: FactKind, value: number): string {
  if (kind === 'eur_per_sqm' && value < 100) return `€${formatNumber(value)}`
  if (kind === 'eur' || kind === 'eur_per_sqm' || kind === 'eur_per_year') return formatEur(value)
  return kind === 'year' ? String(value) : formatNumber(value)
}

/** A fact of the dictionary as text, with its unit (PUB-061, PUB-100). */
export function factText(key: FieldKey, value: FactValue): FactText {
  const { kind }: FieldEntry = DICTIONARY[key]
  const unit = KIND_UNITS[kind]
  if (typeof value === 'boolean') return { text: value ? 'Yes' : 'No' }
  if (typeof value === 'number') return { text: numberText(kind, value), ...(unit !== null && { unit }) }
  if (typeof value !== 'string') return { text: value.join('; ') }
  return { text: kind === 'date' ? dateText(value) : (CHOICES[key]?.[value] ?? value) }
}

export function factLine(key: FieldKey, value: FactValue): string {
  const { text, unit = '' } = factText(key, value)
  return unit === '' || unit === '%' || unit.startsWith('/') ? text + unit : `${text} ${unit}`
}
