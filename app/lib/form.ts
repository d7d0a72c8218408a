import type { z } from 'zod'
import { fieldsOf } from './form-fields.ts'
import type { Toast } from './toast.ts'
import { storedText, type TypedValues, typedValues, valuesByName } from './typed-values.ts'

/** What an action answers when a form does not pass: everything typed, one message a field, and a toast. */
export type FormState = {
  values: TypedValues
  errors: Record<string, string>
  formError?: string
  toast?: Toast
}

export const emptyForm: FormState = { values: {}, errors: {} }

/** The fields that a form's schemas and its action ask for; null once a schema takes any name. */
const knownFields = new WeakMap<FormData, Set<string> | null>()

/**
 * Notes fields of a form that a refusal has to give back although it comes before they are read. What is read by
 * parseForm or formText is noted by that.
 */
export function expectFields(formData: FormData, fields: z.ZodType | Iterable<string>): void {
  const known = knownFields.get(formData)
  if (known === null) return
  const names = Symbol.iterator in fields ? fields : fieldsOf(fields)
  if (!names) knownFields.set(formData, null)
  else if (known) for (const name of names) known.add(name)
  else knownFields.set(formData, new Set(names))
}

/** What of a form goes back to the browser: the typed text of the fields that were asked for. */
export function echoOf(formData: FormData): FormState['values'] {
  const values = typedValues(formData)
  const known = knownFields.get(formData)
  if (known === null) return values
  if (!known) return {}
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name.replace(/\[\]$/, ''))))
}

/** The texts of a form by their names; files are left out. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** The typed text of one field; empty where it is missing or a file. A refusal gives the field back from now on. */
export function formText(formData: FormData, name: string): string {
  expectFields(formData, [name])
  const value = formData.get(name)
  return typeof value === 'string' ? storedText(name, value) : ''
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
  expectFields(formData, schema)
  const raw: Record<string, unknown> = {}
  for (const [name, all] of valuesByName(formData)) {
    if (name.endsWith('[]')) raw[name.slice(0, -2)] = all.filter((value) => typeof value === 'string')
    else raw[name] = all.at(-1)
  }
  const result = schema.safeParse(raw)
  if (result.success) return { ok: true, data: result.data }
  return { ok: false, form: { values: echoOf(formData), errors: fieldErrors(result.error) } }
}

/** A refusal of the whole form that keeps what was typed into its fields. */
export function refusedForm(formData: FormData, refusal: Partial<Omit<FormState, 'values'>>): FormState {
  return { values: echoOf(formData), errors: {}, ...refusal }
}
