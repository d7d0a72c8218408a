import { data, isRouteErrorResponse } from 'react-router'
import { typedValues } from '#app/lib/form.ts'
import { UNDELIVERED } from '#app/ui/keep-form.ts'
import { type ApplicationForm, intentOf, fallbackMessage } from '../texts.ts'

type Sent<T> = { request: Request; serverAction: () => Promise<T> }

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const statusOf = (error: unknown): number | undefined =>
  isRouteErrorResponse(error) || error instanceof Response ? error.status : undefined

/** Turns a missing or unexpected response into a form error, so that typed text is kept (ADM-072, ADM-074). */
export async function keepApplication<T>({ request, serverAction }: Sent<T>) {
  const posted = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    const status = statusOf(error)
    if (isAborted(error) || (status !== undefined && status < 400)) throw error
    const formData = await posted.formData()
    const text = fallbackMessage(intentOf(formData), status)
    const form: ApplicationForm = {
      values: typedValues(formData),
      errors: {},
      toast: { title: 'Error', text, tone: 'error' },
    }
    return data(form, { status: UNDELIVERED })
  }
}
