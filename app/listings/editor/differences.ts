import type { Difference } from '#app/lib/difference.ts'
import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import { CHOICES } from '../dictionary/choices.ts'
import { POSTED_FACTS } from './layout.ts'
import { readNumber } from '#app/lib/number-reading.ts'
import { EDITOR_FIGURES, readFact } from './fact-input.ts'
import {
  ANALYTICS_LOCKS,
  DEAL_KINDS,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SALE_STATUSES,
  SECTORS,
  UNLOCK_RULES,
  VISIBILITIES,
} from '../schema.ts'

/** Field labels by posted name. */
export const EDITOR_LABELS = {
  title: 'Title',
  location: 'Location (city)',
  country: 'Country',
  propertyType: 'Property type',
  sector: 'Sector',
  status: 'Sale status',
  statusOn: 'Sale or reservation date',
  riskProfile: 'Risk profile',
  dealKind: 'Deal structure',
  visibility: 'Visibility',
  unlockRule: 'Unlock rule',
  locked: 'Analytics',
  price: 'Asking price',
  pricePerSqm: 'Price per m²',
  yieldPercent: 'Yield',
  builtSurface: 'Built surface',
  plotSize: 'Plot size',
  gla: 'Gross leasable area (GLA)',
  latitude: 'Latitude',
  longitude: 'Longitude',
  description: 'Description',
} as const satisfies Record<string, string>

export type EditorName = keyof typeof EDITOR_LABELS

const CHOICE_LABELS: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  ...CHOICES,
  propertyType: PROPERTY_TYPES,
  sector: SECTORS,
  status: SALE_STATUSES,
  riskProfile: RISK_PROFILES,
  dealKind: DEAL_KINDS,
  visibility: VISIBILITIES,
  unlockRule: UNLOCK_RULES,
  locked: ANALYTICS_LOCKS,
}

const FACTS = new Set<string>(POSTED_FACTS)

/** Labels of all editor fields, dictionary facts included, by posted name. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  companyId: 'Owning company',
  ...EDITOR_LABELS,
  ...Object.fromEntries(POSTED_FACTS.map((key) => [key, DICTIONARY[key].label])),
}

const displayText = (name: string, text: string): string => CHOICE_LABELS[name]?.[text] ?? text

export const YES_NO: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' }

/** A field value as readable text; empty when there is none. */
export const readableText = (name: string, text: string | readonly string[] | undefined): string =>
  typeof text === 'string' && text !== '' ? (YES_NO[text] ?? displayText(name, text)) : ''

/** Fields that differ, in form order, those changed in the posting window first; without JavaScript all count as changed. */
export function differencesOf(
  typed: Readonly<Record<string, string | string[]>>,
  saved: Readonly<Record<string, string>>,
): Difference[] {
  const touched = typeof typed.touched === 'string' ? new Set(typed.touched.split(' ')) : null
  const all = Object.entries(FIELD_LABELS).flatMap(([name, label]): Difference[] => {
    const mine = typed[name]
    const savedValue = saved[name] ?? ''
    // A field missing from the form is not a difference.
    if (name === 'companyId' || ((FACTS.has(name) || name === 'locked') && mine === undefined)) return []
    const text = String(mine ?? '')
    if (isSameText(name, text, savedValue)) return []
    const texts = { name, label, typed: displayText(name, text), saved: displayText(name, savedValue) }
    return [touched && !touched.has(name) ? { ...texts, isUntouched: true } : texts]
  })
  return all.toSorted((a, b) => Number(a.isUntouched ?? false) - Number(b.isUntouched ?? false))
}

function isSameText(name: string, typed: string, saved: string): boolean {
  if (typed === saved) return true
  const rule = EDITOR_FIGURES[name]
  if (rule) {
    const [mine, kept] = [readNumber(rule, typed), readNumber(rule, saved)]
    return !mine.refused && mine.value === kept.value
  }
  if (FACTS.has(name)) {
    const [mine, kept] = [readFact(name as FieldKey, typed), readFact(name as FieldKey, saved)]
    return mine.error === undefined && JSON.stringify(mine.value) === JSON.stringify(kept.value)
  }
  return typed.replace(/\r\n?/g, '\n').trim() === saved
}
