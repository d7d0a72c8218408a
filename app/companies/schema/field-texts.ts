import { DOCUMENT_TYPES } from '#app/kyc/schema.ts'
import type { Difference } from '#app/lib/difference.ts'
import { confirmName } from '#app/lib/number-echo.ts'
import type { Field } from './field-kit.ts'
import { formFields } from './form-step.ts'
import type { ProfileForm } from './profile-form.ts'
import { type TypedValues, withFieldName } from '#app/lib/form.ts'

function labelOf(name: string, field: Field | undefined): string {
  if (field) return field.record ?? field.label
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An error with the name of its field, for a place where the field is not next to it. */
export function namedError(field: Field | undefined, message: string): string {
  return !field || field.missing === message ? message : withFieldName(field.label, message)
}

export function shownAnswer(field: Field | undefined, value: string | string[] | undefined): string {
  if (value === undefined || value.length === 0) return ''
  return field?.present(value === 'on' ? true : value) ?? String(value)
}

/** Labels for the error summary: fields, their confirmations, and documents. */
export function summaryLabels(form: Pick<ProfileForm, 'steps' | 'slots'>): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(formFields(form)).flatMap(([name, { label }]) => [
      [name, label],
      [confirmName(name), label],
    ]),
    ...form.slots.map(({ type }) => [type, DOCUMENT_TYPES[type].label]),
  ])
}

/** Labels for the error summary, with links to fields on other pages. */
export function labelsOf(form: ProfileForm, whole: ProfileForm, elsewhere: string | undefined) {
  const own = summaryLabels(form)
  if (elsewhere === undefined) return own
  const others = Object.entries(summaryLabels(whole)).map(
    ([name, label]) => [name, { label, id: name, to: `${elsewhere}#${name}` }] as const,
  )
  return { ...Object.fromEntries(others), ...own }
}

export function differencesOf(
  form: ProfileForm,
  names: readonly string[],
  typed: TypedValues,
  saved: TypedValues,
): Difference[] {
  const fields = formFields(form)
  return names.map((name) => ({
    name,
    label: labelOf(name, fields[name]),
    typed: shownAnswer(fields[name], typed[name]),
    saved: shownAnswer(fields[name], saved[name]),
  }))
}

export function namedLabels(form: ProfileForm, names: readonly string[]): string[] {
  const fields = formFields(form)
  return names.map((name) => labelOf(name, fields[name]))
}
