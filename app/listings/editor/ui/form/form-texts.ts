import type { Advice } from '../../../advice/finding.ts'

/** Values, errors and advice that the editor's fields show. */
export type EditorFormState = {
  values: Readonly<Record<string, string | string[]>>
  errors: Readonly<Record<string, string>>
  advice: readonly Advice[]
}

export type FieldsProps = { form: EditorFormState }

export function textOf(form: EditorFormState, name: string): string {
  return String(form.values[name] ?? '')
}

/** Advice on one field, with a leading space so that it can follow the hint. */
export function adviceFor(form: EditorFormState, name: string): string {
  const messages = form.advice.filter(({ field }) => field === name).map((advice) => advice.message)
  return messages.length > 0 ? ` ${messages.join(' ')}` : ''
}
