import { visibleText } from './visible-text.ts'

/** What was typed into a form, by field; a field with several values has a list. */
export type TypedValues = Record<string, string | string[]>

/** Fields that never travel back to the browser. */
const SECRET_FIELD = /password|oneTimeCode/i

/** How the fields of our forms are named. Whatever else is posted is nobody's, and goes back to nobody. */
const FIELD_NAME = /^[a-z][\w.-]{0,63}(?:\[\])?$/i

/** A typed value as it is stored; a password stays as it was chosen. */
export const storedText = (name: string, typed: string): string =>
  SECRET_FIELD.test(name) ? typed.replaceAll('\0', '') : visibleText(typed)

/** Every value of every name, in one pass: asking a form for each of its names again would be quadratic. */
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

/** Characters of a form that go back to the browser: no form takes as many, and each may weigh ten times as much in a page. */
export const MOST_ECHOED = 200_000

/** What was typed, as far as it goes back to the browser: MOST_ECHOED characters. */
export function fitting(values: TypedValues): TypedValues {
  let room = MOST_ECHOED
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

/** The typed text of a posted form, as far as it goes back: repeated names become lists; files and secrets are left out. */
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
