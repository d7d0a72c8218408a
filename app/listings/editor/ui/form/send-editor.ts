import { data } from 'react-router'
import { keepPage, keepTypedForm, UNDELIVERED } from '#app/ui/keep-form.ts'
import type { EditorResult } from '../../form.ts'

/** Sends the editor. A failed save is reported in the form, a failed autosave next to the buttons (ADM-132). */
export async function sendEditor(
  request: Request,
  serverAction: () => Promise<EditorResult>,
  saveLabel = 'Save',
) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'discard') return keepPage({ serverAction })
  if (intent !== 'keep')
    return keepTypedForm<EditorResult>(
      { request, serverAction },
      intent === 'submit' ? 'Submit for review' : saveLabel,
    )
  try {
    return await serverAction()
  } catch {
    // The autosave is retried, whatever the error.
    return data<EditorResult>({ values: {}, errors: {} }, { status: UNDELIVERED })
  }
}
