import { data } from 'react-router'
import { draftProblems, readSheet } from '#app/legal/editor-form.ts'
import { type DocumentName, isDocument, type Sheet } from '#app/legal/schema.ts'
import { statusOf } from '#app/lib/refusal.ts'
import { emptyForm, type FormState } from '#app/lib/form.ts'
import { typedValues } from '#app/lib/typed-values.ts'
import type { Toast } from '#app/lib/toast.ts'
import { keepTyped } from '#app/ui/keep-form.ts'

/** What somebody else made of the document while it was open here. */
export type ContentConflict = {
  /** The revision that a save over it has to name. */
  revision: number
  version: number
  sheet: Sheet
  /** Whether it is a draft; the version in force otherwise. */
  isDraft: boolean
  by: string | null
  at: Date | null
}

/** What the page answers to a form that was not carried out. */
export type ContentAnswer = { form: FormState; conflict: ContentConflict | null }

export const NO_ANSWER: ContentAnswer = { form: emptyForm, conflict: null }

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

/** A draft that cannot be kept as it is, with what is wrong beside the fields; null where nothing is. */
export function problemAnswer(document: DocumentName, sheet: Sheet, values: FormState['values']) {
  const { form: formError, ...errors } = draftProblems(document, sheet)
  if (!formError && Object.keys(errors).length === 0) return null
  const form: FormState = { values, errors, ...(formError && { formError }) }
  return data<ContentAnswer>({ form, conflict: null }, { status: statusOf('invalid') })
}

/**
 * A form that reached no server stays as it is and says so. A text that is too long is not sent at all: the largest would
 * be cut off on the way, and the page with it.
 */
export async function keepContent<T>(sent: Sent<T>) {
  const values = typedValues(await sent.request.clone().formData())
  const { document, intent } = values
  const problem =
    isDocument(document) && intent !== 'publish' ? problemAnswer(document, readSheet(values), values) : null
  if (problem) return problem
  return keepTyped(sent, 'the button', (values, toast: Toast): ContentAnswer => ({
    form: { values, errors: {}, toast },
    conflict: null,
  }))
}
