import type { FormState } from './form.ts'

/** Fields that never travel back to the browser. */
const SECRET_FIELD = /password|oneTimeCode/i

/** How the fields of our forms are named. Whatever else is posted is nobody's, and goes back to nobody. */
const FIELD_NAME = /^[a-z][\w.-]{0,63}(?:\[\])?$/i

/** The database stores no NUL character, and no form control makes one. */
const withoutNul = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\0', '') : value

/** Every value of every name, in one pass: asking a form for each of its names again would be quadratic. */
export function valuesByName(formData: FormData): Map<string, FormDataEntryValue[]> {
  const byName = new Map<string, FormDataEntryValue[]>()
  for (const [name, value] of formData) {
    const values = byName.get(name)
    if (values) values.push(withoutNul(value))
    else byName.set(name, [withoutNul(value)])
  }
  return byName
}

/** The typed text of a posted form: repeated names become lists; files and secrets are left out. */
export function typedValues(formData: FormData): FormState['values'] {
  const values: FormState['values'] = {}
  for (const [name, all] of valuesByName(formData)) {
    if (SECRET_FIELD.test(name) || !FIELD_NAME.test(name)) continue
    const texts = all.filter((value): value is string => typeof value === 'string')
    const [first] = texts
    if (first === undefined) continue
    values[name] = texts.length > 1 || name.endsWith('[]') ? texts : first
  }
  return values
}
