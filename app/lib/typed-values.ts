import { visibleText } from './visible-text.ts'

/** Comparable form of an answer: lists by content, texts trimmed. */
export const plainAnswer = (value: string | readonly string[] | undefined) =>
  typeof value === 'string' || value === undefined
    ? (value ?? '').replace(/\r\n?/g, '\n').trim()
    : value.toSorted().join('\n')

/** Whether two answers are equal; missing equals empty. */
export const sameAnswer = (
  one: string | readonly string[] | undefined,
  other: string | readonly string[] | undefined,
): boolean => plainAnswer(one) === plainAnswer(other)

/** Typed values by field; repeated fields have a list. */
export type TypedValues = Record<string, string | string[]>

/** Fields never echoed to the browser. */
const SECRET_FIELD = /password|oneTimeCode/i

/** Naming pattern of our form fields. Others are never echoed. */
const FIELD_NAME = /^[a-z][\w.-]{0,63}(?:\[\])?$/i

/** A typed value in stored form; passwords stay unchanged. */
export const storedText = (name: string, typed: string): string =>
  SECRET_FIELD.test(name) ? typed.replaceAll('\0', '') : visibleText(typed)

/** All values by name in one pass; FormData.getAll per name would be quadratic. */
export function valuesByName(formData: FormData): Map<string, FormDataEntryValue[]> {
  const byName = new Map<string, FormDataEntryValue[]>()
  for (const [name, given] of formData) {
    const value = typeof given === 'string' ? storedText(name, given) : given
    const values = byName.get(name)
    if (values) values.push(value)
    else byName.set(name, [value])
  }
  return byName
}

/** Maximum characters echoed to the browser: more than any form takes, as each may be ten times larger in HTML. */
export const MAX_ECHOED = 200_000

/** The echo of typed values, up to MAX_ECHOED characters. */
export function fitting(values: TypedValues): TypedValues {
  let room = MAX_ECHOED
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
  return fitting(values)
}
