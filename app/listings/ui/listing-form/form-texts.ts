import type { Advice } from '../../advice.ts'
import type { EditorName } from '../../editor-form.ts'

/** What the editor's fields show: typed texts, messages, and advice on what is saved. */
export type EditorFormState = {
  values: Readonly<Record<string, string | string[]>>
  errors: Readonly<Record<string, string>>
  advice: readonly Advice[]
}

export type FieldsProps = { form: EditorFormState }

export function textOf(form: EditorFormState, name: EditorName | 'companyId'): string {
  return String(form.values[name] ?? '')
}

export function errorFor(form: EditorFormState, name: EditorName | 'companyId'): string | undefined {
  return form.errors[name]
}

/** The advice on one field as a sentence that follows its hint. */
export function adviceFor(form: EditorFormState, name: EditorName): string {
  const words = form.advice.filter(({ field }) => field === name).map((advice) => advice.words)
  return words.length > 0 ? ` ${words.join(' ')}` : ''
}
