import { data } from 'react-router'
import { db, isOutage } from '#app/db/client.server.ts'
import type { RateRule } from '#app/lib/env.ts'
import type { FormState } from '#app/lib/form.ts'
import { refusedForm } from '#app/lib/form.ts'
import type { LimitSubject } from '#app/db/limits.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { log } from '#app/lib/log.ts'
import { tooMany } from '#app/lib/refusal.ts'
import { clientAddress } from '#app/lib/request.ts'
import { SECRET_HEADERS } from '#app/lib/secret-paths.ts'
import { retryAfter } from '#app/lib/retry-after.server.ts'
import { HASHING_RETRY_SECONDS } from './password.server.ts'

export type FormAnswer = ReturnType<typeof data<FormState>>

/** 422 with everything typed, the messages beside the fields and one toast; `more` is what the page needs beside it. */
export function refused(
  formData: FormData,
  refusal: Partial<Omit<FormState, 'values'>>,
  more?: object,
): FormAnswer {
  return data({ ...refusedForm(formData, refusal), ...more }, { status: 422 })
}

/** 429 in words, with Retry-After, as the answer of the form: nothing typed is lost (MEM-051). */
export function tooManyCalls(
  formData: FormData,
  title: string,
  retryAfterSeconds: number,
  more?: object,
): FormAnswer {
  const text = tooMany(retryAfterSeconds).data.message
  const form = refusedForm(formData, { formError: text, toast: { title, text, tone: 'error' } })
  return data({ ...form, ...more }, { status: 429, headers: retryAfter(retryAfterSeconds) })
}

/** 429 because too many passwords are being checked at this moment. */
export function busy(formData: FormData, title: string): FormAnswer {
  const text = 'Many people are signing in right now. Please try again in a few seconds.'
  const form = refusedForm(formData, { toast: { title, text, tone: 'error' } })
  return data(form, { status: 429, headers: retryAfter(HASHING_RETRY_SECONDS) })
}

/**
 * An unexpected failure as the answer of the form: 503 while the database is away, otherwise 500 and a log line. What is
 * no error, a redirect or a refusal, is thrown on.
 */
export function unexpected(formData: FormData, error: unknown, title: string, text: string): FormAnswer {
  if (!(error instanceof Error)) throw error
  const form = refusedForm(formData, { toast: { title, text, tone: 'error' } })
  if (isOutage(error)) return data(form, { status: 503, headers: retryAfter(5) })
  log.error('account.action_failed', { error })
  return data(form, { status: 500 })
}

/**
 * Counts a call for the client's network and for each account named; the seconds to wait when it is one too many. An account
 * is named by what is done and its id, never by an address that somebody typed: strangers would use up the owner's calls.
 */
export async function countCall(
  rule: RateRule,
  ...accounts: `${string}:${string}`[]
): Promise<number | null> {
  const subjects: LimitSubject[] = [
    `ip:${clientAddress()}`,
    ...accounts.map((name) => `account:${name}` as const),
  ]
  const taken = await takeLimit(db(), { rule, subjects })
  return taken.ok ? null : taken.retryAfterSeconds
}

/** For pages whose address holds a secret: nothing is kept, nothing is told to other sites (MEM-080). */
export const SECRET_PAGE_HEADERS = SECRET_HEADERS

type RouteHeaders = { actionHeaders: Headers; errorHeaders: Headers | undefined }

/** What a form's page sends with itself: Retry-After of a refused call, and the headers of a refusal thrown. */
export function formHeaders({ actionHeaders, errorHeaders }: RouteHeaders): Headers {
  const headers = new Headers(errorHeaders)
  const wait = actionHeaders.get('Retry-After')
  if (wait) headers.set('Retry-After', wait)
  return headers
}

/** The same for a page whose address holds a secret. */
export function secretPageHeaders(route: RouteHeaders): Headers {
  const headers = formHeaders(route)
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) headers.set(name, value)
  return headers
}
