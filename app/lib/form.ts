import type { z } from 'zod'
import type { Toast } from './toast.ts'

/** What an action answers when a form does not pass: everything typed, one message a field, and a toast. */
export type FormState = {
  values: Record<string, string | string[]>
  errors: Record<string, string>
  formError?: string
  toast?: Toast
}

export const emptyForm: FormState = { values: {}, errors: {} }

/** Fields that never travel back to the browser. */
const SECRET_FIELD = /password|oneTimeCode/i

/** The database stores no NUL character, and no form control makes one. */
const withoutNul = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

/** The typed text of a posted form: repeated names become lists; files and secrets are left out. */
export function typedValues(formData: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const name of new Set(formData.keys())) {
    if (SECRET_FIELD.test(name)) continue
    const texts = formData
      .getAll(name)
      .map(withoutNul)
      .filter((value): value is string => typeof value === 'string')
    const [first] = texts
    if (first === undefined) continue
    values[name] = texts.length > 1 || name.endsWith('[]') ? texts : first
  }
  return values
}

/** The typed text of one field; empty where it is missing or a file. */
export function formText(formData: FormData, name: string): string {
  const value = formData.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/** One message a field, the first of each, in the order in which the schema found them. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'form'
    errors[name] ??= issue.message
  }
  return errors
}

export type Parsed<T> = { ok: true; data: T } | { ok: false; form: FormState }

/**
 * Reads a posted form by its schema. Names that end in "[]" are lists and reach the schema without the brackets.
 * Parsing is pure: no query, no upload.
 */
export function parseForm<S extends z.ZodType>(schema: S, formData: FormData): Parsed<z.output<S>> {
  const raw: Record<string, unknown> = {}
  for (const name of new Set(formData.keys())) {
    const all = formData.getAll(name).map(withoutNul)
    if (name.endsWith('[]')) raw[name.slice(0, -2)] = all.filter((value) => typeof value === 'string')
    else raw[name] = all.at(-1)
  }
  const result = schema.safeParse(raw)
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, form: { values: typedValues(formData), errors: fieldErrors(result.error) } }
}

/** A refusal of the whole form that keeps what was typed. */
export function refusedForm(formData: FormData, refusal: Partial<Omit<FormState, 'values'>>): FormState {
  return { values: typedValues(formData), errors: {}, ...refusal }
}
