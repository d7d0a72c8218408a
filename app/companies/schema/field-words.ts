import type { Difference } from '#app/lib/difference.ts'
import type { Field } from './field-kit.ts'
import { fieldsOf } from './form-step.ts'
import type { ProfileForm, TypedValues } from './profile-form.ts'

function labelOf(name: string, field: Field | undefined): string {
  if (field) return field.record ?? field.label
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function shown(field: Field | undefined, value: string | string[] | undefined): string {
  if (value === undefined || value.length === 0) return ''
  return field?.present(value === 'on' ? true : value) ?? String(value)
}

/** Both texts of these fields, in the order given. */
export function differencesOf(
  { steps }: Pick<ProfileForm, 'steps'>,
  names: readonly string[],
  typed: TypedValues,
  saved: TypedValues,
): Difference[] {
  const fields = fieldsOf(steps.flatMap(({ sections }) => sections))
  return names.map((name) => ({
    name,
    label: labelOf(name, fields[name]),
    typed: shown(fields[name], typed[name]),
    saved: shown(fields[name], saved[name]),
  }))
}

/** The labels of these fields, in the order given. */
export function labelsOf({ steps }: Pick<ProfileForm, 'steps'>, names: readonly string[]): string[] {
  const fields = fieldsOf(steps.flatMap(({ sections }) => sections))
  return names.map((name) => labelOf(name, fields[name]))
}
