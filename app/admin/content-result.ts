import { data } from 'react-router'
import { draftProblems, readSheet } from '#app/legal/editor-form.ts'
import { identityErrors, identityOf } from '#app/legal/identity.ts'
import { MAX_IDENTITY_ECHO } from '#app/legal/identity-form.ts'
import { type DocumentName, isDocument, type Sheet } from '#app/legal/schema.ts'
import { emptyForm, type FormState, setEchoLimit, typedValues } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { keepTyped, UNDELIVERED } from '#app/ui/keep-form.ts'

/** Another admin's text that conflicts with a save. */
export type ContentConflict = {
  /** The revision to send when overwriting it. */
  revision: number
  version: number
  sheet: Sheet
  /** Whether the other text is a draft or the live version. */
  isDraft: boolean
  by: string | null
  at: Date | null
}

/** The response to a refused form. */
export type ContentResult = { form: FormState; conflict: ContentConflict | null }

export const EMPTY_RESULT: ContentResult = { form: emptyForm, conflict: null }

/** Why a draft cannot be saved, as errors of its text; null if it is valid. */
export function problemResult(
  document: DocumentName,
  sheet: Sheet,
  values: FormState['values'],
): ContentResult | null {
  const problems = draftProblems(document, sheet)
  if (problems.length === 0) return null
  const errors =
    document === 'identity' ? identityErrors(identityOf(sheet)) : { text: problems.slice(0, 5).join(' ') }
  return { form: { values, errors }, conflict: null }
}

/** Keeps the form when the server cannot be reached. A text over the limit is not sent, since the body limit would cut it off. */
export async function keepContent<T>(sent: { request: Request; serverAction: () => Promise<T> }) {
  const form = await sent.request.clone().formData()
  setEchoLimit(form, MAX_IDENTITY_ECHO)
  const values = typedValues(form)
  const { document, intent, text } = values
  const problem =
    isDocument(document) && document !== 'identity' && intent !== 'publish'
      ? problemResult(document, readSheet(document, String(text)), values)
      : null
  if (problem) return data(problem, { status: UNDELIVERED })
  return keepTyped(sent, 'the button', (_, toast: Toast): ContentResult => ({
    form: { values, errors: {}, toast },
    conflict: null,
  }))
}
