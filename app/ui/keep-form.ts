import { data, isRouteErrorResponse } from 'react-router'
import { type FormState, typedValues, UNEXPECTED } from '#app/lib/form.ts'
import type { Toast } from '#app/lib/toast.ts'
import { showToast } from './toast-store.ts'
import { NO_CONNECTION, markUnsent, signedOutTexts } from './unsent.ts'

/** The router does not revalidate after this status, which would fail too and remove the form from the screen. */
export const UNDELIVERED = 503

const SERVER_ERROR_TITLE = 'Something went wrong'

/** The session ended while the form was open: the form stays and can be resent after signing in elsewhere. */
const isSignedOut = (error: unknown) => isRouteErrorResponse(error) && error.status === 401

/** A later submit superseded this one and gets its own response. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Whether the server refused: its response goes to the error boundary. Anything else left the form without a response. */
function isAnswered(error: unknown): boolean {
  if (isSignedOut(error)) return false
  return isAborted(error) || error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

/** Message for a form without a response; `again` is its button's label. */
export function lostTexts(error: unknown, again: string): Toast {
  if (isSignedOut(error)) return signedOutTexts(again)
  const title = isRouteErrorResponse(error) ? SERVER_ERROR_TITLE : NO_CONNECTION
  return {
    title,
    text: `What you typed is still here. ${again === 'the button' ? 'Try' : `Choose “${again}”`} again.`,
    tone: 'error',
  }
}

/** Without a response, returns `otherwise`, so that no typed text is lost (MEM-050, MEM-068, MEM-074). */
async function submitOrElse<T, A>(
  serverAction: () => Promise<T>,
  otherwise: (error: unknown) => A | Promise<A>,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (isAnswered(error)) throw error
    markUnsent()
    return data(await otherwise(error), { status: UNDELIVERED })
  }
}

/** Shows the message in the form. */
export function keepForm<T>(serverAction: () => Promise<T>, title: string, text: string = UNEXPECTED) {
  return submitOrElse(serverAction, (error): FormState => {
    const toast: Toast = isSignedOut(error) ? signedOutTexts('the button') : { title, text, tone: 'error' }
    return { values: {}, errors: {}, toast }
  })
}

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

/** Shows a toast about the lost connection; `shape` builds the page's response from the typed values. */
export function keepTyped<T, A>(
  { request, serverAction }: Sent<T>,
  again: string,
  shape: (values: FormState['values'], toast: Toast) => A,
) {
  const posted = request.clone()
  return submitOrElse(serverAction, async (error) => {
    const toast = lostTexts(error, again)
    showToast(toast)
    return shape(typedValues(await posted.formData()), toast)
  })
}

/** The same for an action that returns a FormState. */
export function keepTypedForm<T>(sent: Sent<T>, again: string) {
  return keepTyped(sent, again, (values): FormState => ({ values, errors: {} }))
}

/** The same for a page without a form response: the page stays unchanged and shows a toast. */
export function keepPage<T>({ serverAction }: Pick<Sent<T>, 'serverAction'>, again = 'the button') {
  return submitOrElse(serverAction, (error): undefined => {
    showToast(lostTexts(error, again))
  })
}
