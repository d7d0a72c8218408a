import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { keepForm } from '#app/account/ui/keep-form.ts'
import type { EditorAnswer } from '../../editor-action.server.ts'

/** Keeping typed texts changes nothing that the page shows. */
export function revalidateUnlessKept({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') === 'keep' ? false : defaultShouldRevalidate
}

/**
 * Sends the editor from the browser. A failed save becomes the form's own message; a failed keeping of texts is said
 * beside the buttons and tried again, whatever came back (ADM-132).
 */
export async function sendEditor(
  request: Request,
  serverAction: () => Promise<EditorAnswer>,
): Promise<EditorAnswer> {
  const isKeeping = (await request.clone().formData()).get('intent') === 'keep'
  if (!isKeeping)
    return keepForm(serverAction, 'Unable to save listing', 'Please review the form and try again.')
  try {
    return await serverAction()
  } catch {
    return { values: {}, errors: {} }
  }
}
