import type { CompanyType } from '#app/lib/viewer.ts'
import type { Difference } from '#app/lib/difference.ts'
import type { TypedValues } from './profile-form.ts'
import { questionnaireSections } from './questionnaire.ts'

const entryOf = (type: CompanyType, name: string) =>
  questionnaireSections[type].flatMap(({ entries }) => entries).find(({ key }) => key === name)

function labelOf(type: CompanyType, name: string): string {
  const label = entryOf(type, name)?.label
  if (label) return label
  if (name === 'primary_contact_phone_country') return 'Country code'
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(type: CompanyType, name: string, value: string | string[] | undefined): string {
  if (value === undefined || value.length === 0) return ''
  return entryOf(type, name)?.present(value === 'on' ? true : value) ?? String(value)
}

/** Both texts of these fields, in the order given. */
export function differencesOf(
  type: CompanyType,
  names: readonly string[],
  typed: TypedValues,
  saved: TypedValues,
): Difference[] {
  return names.map((name) => ({
    name,
    label: labelOf(type, name),
    typed: shown(type, name, typed[name]),
    saved: shown(type, name, saved[name]),
  }))
}
