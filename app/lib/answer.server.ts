import { data } from 'react-router'
import type { Refusal, Refusals, Said } from './answer.ts'
import { type FormState, refusedForm } from './form.ts'
import { type EventName, type Fields, log } from './log.ts'
import { isOutage } from './outage.ts'
import { networkBusy, refusal, statusOf, tooMany } from './refusal.ts'
import type { Result } from './result.ts'
import { retryAfter } from './retry-after.server.ts'
import type { Toast } from './toast.ts'

export type FormAnswer = ReturnType<typeof data<FormState>>

/** What is logged and said when an action fails through no fault of who sent the form. */
export type Failure = Said & {
  readonly event: EventName
  /** What the log says beside the error. */
  readonly about?: Fields
  /** The form answers an outage too, so that its page stays; without this the outage becomes the page of the whole site. */
  readonly staysInOutage?: true
}

/** Seconds after which a form that met an outage may be sent again. */
const OUTAGE_RETRY_SECONDS = 5

/** The form as it was typed, with the words and the status of the refusal; `more` is what its page needs beside them. */
export function refused(
  formData: FormData,
  { kind = 'invalid', retryAfter: seconds, title, text, page, ...said }: Refusal,
  more?: object,
): FormAnswer {
  const words = text ?? said.formError ?? Object.values(said.errors ?? {})[0]
  if (words === undefined && !said.toast) throw refusal(kind, page)
  const toast: Toast | undefined =
    title === undefined ? said.toast : { title, ...(words !== undefined && { text: words }), tone: 'error' }
  const form = refusedForm(formData, { ...said, ...(toast && { toast }) })
  const status = statusOf(kind)
  return data(
    { ...form, ...more },
    seconds === undefined ? { status } : { status, headers: retryAfter(seconds) },
  )
}

/** Whether the record is in another state than whoever sent the form saw. */
export const isConflict = ({ init }: FormAnswer): boolean => init?.status === statusOf('conflict')

/** A form that its schema did not take, with what the page says beside the schema's words. */
export function invalid(form: FormState, said?: Said): FormAnswer {
  return data({ ...form, ...said }, { status: statusOf('invalid') })
}

/** 429 with the time to wait in words: nothing typed is lost (MEM-051). */
export function tooManyCalls(
  formData: FormData,
  title: string,
  retryAfterSeconds: number,
  more?: object,
): FormAnswer {
  const formError = tooMany(retryAfterSeconds).data.message
  return refused(formData, { kind: 'too_many', retryAfter: retryAfterSeconds, formError, title }, more)
}

/** The same where the network's calls are used up, no matter who made them: with another way, `link` among them. */
export function tooManyFromNetwork(
  formData: FormData,
  title: string,
  retryAfterSeconds: number,
  { link, ...more }: { link?: Toast['link']; [name: string]: unknown } = {},
): FormAnswer {
  const formError = networkBusy(retryAfterSeconds)
  const toast = { title, text: formError, tone: 'error', ...(link && { link }) } as const
  return refused(formData, { kind: 'too_many', retryAfter: retryAfterSeconds, formError, toast }, more)
}

/** An unexpected error as the answer of its form: logged, and 500. A redirect, a refusal or an outage is thrown on. */
export function failed(
  formData: FormData,
  error: unknown,
  { event, about, staysInOutage, ...said }: Failure,
): FormAnswer {
  if (!(error instanceof Error)) throw error
  const form = refusedForm(formData, said)
  if (isOutage(error)) {
    if (!staysInOutage) throw error
    return data(form, {
      status: statusOf('unavailable'),
      headers: retryAfter(OUTAGE_RETRY_SECONDS),
    })
  }
  log.error(event, { ...about, error })
  return data(form, { status: 500 })
}

/** Runs a command and answers its form: `done` where it succeeded, the table's entry where it was refused. */
export async function answer<T, R extends string, Done>(
  formData: FormData,
  run: () => Promise<Result<T, R>>,
  {
    refusals,
    title,
    done,
    failure,
  }: {
    refusals: Refusals<NoInfer<R>>
    /** The title of a toast with the words of any refusal. */
    title?: string
    done: (value: T) => Done | Promise<Done>
    /** Without it an unexpected error is the error page of the route. */
    failure?: Failure
  },
): Promise<Done | FormAnswer> {
  try {
    const result = await run()
    if (result.ok) return await done(result.value)
    const why: Refusal = refusals[result.refused]
    return refused(formData, title === undefined ? why : { ...why, title })
  } catch (error) {
    if (!failure) throw error
    return failed(formData, error, failure)
  }
}

/** What a page reads, or `otherwise` with 500 where reading fails through no fault of whoever asks; an outage is thrown on. */
export async function loaded<T, Otherwise>(
  read: () => Promise<T>,
  { event, otherwise }: { event: EventName; otherwise: Otherwise },
) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Error) || isOutage(error)) throw error
    log.error(event, { error: error.message })
    return data(otherwise, { status: 500 })
  }
}

/** A page that says in its own words that what was asked for is not there. */
export const missing = <Shown>(page: Shown, headers?: HeadersInit) =>
  data(
    page,
    headers === undefined ? { status: statusOf('not_found') } : { status: statusOf('not_found'), headers },
  )

type RouteHeaders = { actionHeaders: Headers; errorHeaders: Headers | undefined }

/** What a form's page sends with itself: the wait of a refused call, and the headers of a refusal that was thrown. */
export function formHeaders({ actionHeaders, errorHeaders }: RouteHeaders): Headers {
  const headers = new Headers(errorHeaders)
  const wait = actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}
