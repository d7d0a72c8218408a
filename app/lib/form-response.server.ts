import { data } from 'react-router'
import {
  type Refusal,
  type Refusals,
  type FormMessages,
  networkBusy,
  refusal,
  statusOf,
  tooMany,
  type Result,
} from './refusal.ts'
import { echoOf, type FormState, refusedForm, type TypedValues } from './form.ts'
import { type EventName, type Fields, log } from './log.ts'
import { isOutage } from './outage.ts'
import type { Toast } from './toast.ts'
import { isClientAbort, requestContext } from './request.ts'
import { identity } from '#app/lib/identity.ts'

/** Retry-After, also kept on the request, from where server/http.ts adds it even if the route does not forward it. */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  const store = requestContext.getStore()
  if (store) store.retryAfter = seconds
  return { 'Retry-After': String(seconds) }
}

export type FormResult = ReturnType<typeof data<FormState>>

export type Failure = FormMessages & {
  readonly event: EventName
  readonly about?: Fields
  /** The form reports outages itself, so that its page stays; otherwise the site-wide outage page shows. */
  readonly keepFormInOutage?: true
}

/** Retry-After in seconds for a form whose submit hit an outage. */
const OUTAGE_RETRY_SECONDS = 5

/** The form as typed, with the refusal's message and status; `more` holds extra data for the page. */
export const refused = (formData: FormData, why: Refusal, more?: object): FormResult =>
  refusedWith(echoOf(formData), why, more)

/** The same with the page's own echo of the typed values. */
export function refusedWith<More extends object>(
  values: TypedValues,
  { kind = 'invalid', retryAfter: seconds, title, text, page, ...messages }: Refusal,
  more?: More,
) {
  const message = text ?? messages.formError ?? Object.values(messages.errors ?? {})[0]
  if (message === undefined && !messages.toast) throw refusal(kind, page)
  const toast: Toast | undefined =
    title === undefined
      ? messages.toast
      : { title, ...(message !== undefined && { text: message }), tone: 'error' }
  const form: FormState = { values, errors: {}, ...messages, ...(toast && { toast }) }
  const status = statusOf(kind)
  return data(
    { ...form, ...(more as More) },
    seconds === undefined ? { status } : { status, headers: retryAfter(seconds) },
  )
}

/** Whether the record has changed since the form was loaded. */
export const isConflict = ({ init }: FormResult): boolean => init?.status === statusOf('conflict')

/** A form that failed validation, with the page's own message next to the schema's. */
export const invalid = (form: FormState, messages?: FormMessages): FormResult =>
  data({ ...form, ...messages }, { status: statusOf('invalid') })

/** 429 with the waiting time; keeps the typed values (MEM-051). */
export function tooManyCalls(
  formData: FormData,
  title: string,
  retryAfterSeconds: number,
  more?: object,
): FormResult {
  const formError = tooMany(retryAfterSeconds).data.message
  return refused(formData, { kind: 'too_many', retryAfter: retryAfterSeconds, formError, title }, more)
}

/** 429 for the limit of a whole network, with an alternative such as `link`. */
export function tooManyFromNetwork(
  formData: FormData,
  title: string,
  retryAfterSeconds: number,
  { link, ...more }: { link?: Toast['link']; [name: string]: unknown } = {},
): FormResult {
  const formError = networkBusy(retryAfterSeconds, identity().supportEmail)
  const toast = { title, text: formError, tone: 'error', ...(link && { link }) } as const
  return refused(formData, { kind: 'too_many', retryAfter: retryAfterSeconds, formError, toast }, more)
}

/** Logs an unexpected error and returns 500. Redirects, refusals and outages are rethrown. */
export function failed(
  formData: FormData,
  error: unknown,
  { event, about, keepFormInOutage, ...messages }: Failure,
): FormResult {
  const signal = requestContext.getStore()?.signal
  if (!(error instanceof Error) || (signal && isClientAbort(error, signal))) throw error
  const form = refusedForm(formData, messages)
  if (isOutage(error)) {
    if (!keepFormInOutage) throw error
    return data(form, { status: statusOf('unavailable'), headers: retryAfter(OUTAGE_RETRY_SECONDS) })
  }
  log.error(event, { ...about, error })
  return data(form, { status: 500 })
}

/** Runs a command and responds to its form: `done` on success, otherwise the refusal from the table. */
export async function respond<T, R extends string, Done>(
  formData: FormData,
  run: () => Promise<Result<T, R>>,
  {
    refusals,
    title,
    done,
    failure,
  }: {
    refusals: Refusals<NoInfer<R>>
    /** Toast title for any refusal. */
    title?: string
    done: (value: T) => Done | Promise<Done>
    /** Without it an unexpected error shows the route's error page. */
    failure?: Failure
  },
): Promise<Done | FormResult> {
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

/** Loads a page's data, or returns `otherwise` with 500 on an unexpected error; outages are rethrown. */
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

/** A not-found response that the page renders itself. */
export const missing = <Shown>(page: Shown) => data(page, { status: statusOf('not_found') })

type RouteHeaders = { actionHeaders: Headers; errorHeaders: Headers | undefined }

/** Headers of a form's page: Retry-After of a refused call, and those of a thrown refusal. */
export function formHeaders({ actionHeaders, errorHeaders }: RouteHeaders): Headers {
  const headers = new Headers(errorHeaders)
  const wait = actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}
