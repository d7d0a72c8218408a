import type { z } from 'zod'
import type { Toast } from './toast.ts'
import { visibleText } from './visible-text.ts'

/** Comparable form of an answer: lists by content, strings trimmed. */
export const comparableValue = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined
    ? (value ?? '').replace(/\r\n?/g, '\n').trim()
    : value.toSorted().join('\n')

/** Whether two answers are equal; missing equals empty. */
export const sameAnswer = (
  one: string | readonly string[] | undefined,
  other: string | readonly string[] | undefined,
): boolean => comparableValue(one) === comparableValue(other)

export type TypedValues = Record<string, string | string[]>

/** Fields never echoed to the browser. */
const SECRET_FIELD = /password|oneTimeCode/i

/** Naming pattern of our form fields. Others are never echoed. */
const FIELD_NAME = /^[a-z][\w.-]{0,63}(?:\[\])?$/i

/** A typed value in stored form; passwords stay unchanged. */
const storedText = (name: string, typed: string): string =>
  SECRET_FIELD.test(name) ? typed.replaceAll('\0', '') : visibleText(typed)

/** All values by name in one pass; FormData.getAll per name would be quadratic. */
function valuesByName(formData: FormData): Map<string, FormDataEntryValue[]> {
  const byName = new Map<string, FormDataEntryValue[]>()
  for (const [name, given] of formData) {
    const value = typeof given === 'string' ? storedText(name, given) : given
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return byName
}

/** Maximum characters echoed to the browser, since each may become ten times larger in HTML. More than typed texts need. */
export const MAX_ECHOED = 200_000
/** Larger limits, of forms that carry pictures as text. */
const echoLimits = new WeakMap<FormData, number>()

export const setEchoLimit = (formData: FormData, characters: number) =>
  void echoLimits.set(formData, characters)

/** The echo of typed values, up to `room` characters. */
export function truncateEcho(values: TypedValues, room = MAX_ECHOED): TypedValues {
  const cut = (text: string) => {
    const part = text.slice(0, room)
    room -= part.length
    return part
  }
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value) : value.map(cut),
    ]),
  )
}

/** Echo of a posted form: repeated names become lists; files and secrets are omitted. */
export function typedValues(formData: FormData): TypedValues {
  const values: TypedValues = {}
  for (const [name, all] of valuesByName(formData)) {
    if (SECRET_FIELD.test(name) || !FIELD_NAME.test(name)) continue
    const texts = all.filter((value): value is string => typeof value === 'string')
    const [first] = texts
    if (first === undefined) continue
    values[name] = texts.length > 1 || name.endsWith('[]') ? texts : first
  }
  return truncateEcho(values, echoLimits.get(formData))
}

/** An action's response to a rejected form: the typed values, one message per field, and a toast. */
export type FormState = {
  values: TypedValues
  errors: Record<string, string>
  formError?: string
  toast?: Toast
}

export const emptyForm: FormState = { values: {}, errors: {} }

/** Text below the title of a failure whose cause is unknown. */
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** Fields read by a form's schemas and its action; null once a schema accepts any name. */
const knownFields = new WeakMap<FormData, Set<string> | null>()

/** Registers fields to echo, should a refusal come before parseForm or formText has read and registered them. */
export function expectFields(formData: FormData, fields: z.ZodType | Iterable<string>): void {
  const known = knownFields.get(formData)
  if (known === null) return
  const names = Symbol.iterator in fields ? fields : fieldsOf(fields)
  if (!names) knownFields.set(formData, null)
  else if (known) for (const name of names) known.add(name)
  else knownFields.set(formData, new Set(names))
}

/** The echo of a form: typed text of the registered fields. */
export function echoOf(formData: FormData): FormState['values'] {
  const values = typedValues(formData)
  const known = knownFields.get(formData)
  if (known === null) return values
  if (!known) return {}
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name.replace(/\[\]$/, ''))))
}

/** Text values of a form by name, without files. */
export function textsOf(formData: FormData): Record<string, string> {
  return Object.fromEntries(
    [...formData].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

/** The typed text of one field, empty if missing or a file. Registers the field for the echo. */
export function formText(formData: FormData, name: string): string {
  expectFields(formData, [name])
  const value = formData.get(name)
  return typeof value === 'string' ? storedText(name, value) : ''
}

export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : 'form'
    errors[name] ??= issue.message
  }
  return errors
}

type Parsed<T> = { ok: true; data: T } | { ok: false; form: FormState }

/** Parses a form by its schema; names ending in "[]" are lists there, without the brackets. No queries or uploads. */
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

export const refusedForm = (formData: FormData, refusal: Partial<Omit<FormState, 'values'>>): FormState => ({
  values: echoOf(formData),
  errors: {},
  ...refusal,
})

type Definition = {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  catchall?: z.ZodType
  options?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
}

/** Field names of a form's schema, without the "[]" of lists; null if it accepts any name. */
function fieldsOf(schema: z.ZodType): ReadonlySet<string> | null {
  const { type, shape, catchall, options, left, right, in: from, out, innerType } = schema.def as Definition
  if (shape) {
    const isOpen = catchall !== undefined && catchall.def.type !== 'never'
    return isOpen ? null : new Set(Object.keys(shape))
  }
  if (options) return unionOfFields(options)
  if (left && right) return unionOfFields([left, right])
  // z.preprocess is a pipe from a transform.
  if (from && out) return fieldsOf(from.def.type === 'transform' ? out : from)
  if (innerType) return fieldsOf(innerType)
  return type === 'never' ? new Set() : null
}

function unionOfFields(schemas: readonly z.ZodType[]): ReadonlySet<string> | null {
  const all = new Set<string>()
  for (const fields of schemas.map(fieldsOf)) {
    if (!fields) return null
    for (const name of fields) all.add(name)
  }
  return all
}

/** A toast's text for the first of several errors, with the number of the others. */
export const withOthers = (text: string, more: number): string =>
  more === 0 ? text : `${text} Check ${more} more ${more === 1 ? 'answer' : 'answers'}.`

/** An error with its field's name, unless it names the field itself. */
export const withFieldName = (label: string, message: string): string =>
  message.toLowerCase().includes(label.toLowerCase())
    ? message
    : `${label}${/[.?!:]$/.test(label) ? '' : ':'} ${message}`
