import { confirmName } from '#app/lib/number-echo.ts'
import type { Confirmation } from '#app/ui/number-field.tsx'
import type { Advice } from '../../../advice/finding.ts'

/** What the editor's fields show: typed texts, messages, and advice on what is saved. */
export type EditorFormState = {
  values: Readonly<Record<string, string | string[]>>
  errors: Readonly<Record<string, string>>
  advice: readonly Advice[]
}

export type FieldsProps = { form: EditorFormState }

export function textOf(form: EditorFormState, name: string): string {
  return String(form.values[name] ?? '')
}

export function errorFor(form: EditorFormState, name: string): string | undefined {
  return form.errors[name]
}

/** The advice on one field as a sentence that follows its hint. */
export function adviceFor(form: EditorFormState, name: string): string {
  const words = form.advice.filter(({ field }) => field === name).map((advice) => advice.words)
  return words.length > 0 ? ` ${words.join(' ')}` : ''
}

/** The tick beside a figure as it was posted or is saved. */
export function confirmationOf(form: EditorFormState, name: string): Confirmation {
  const tick = confirmName(name)
  return { confirmed: textOf(form, tick), error: errorFor(form, tick) }
}
