import { failed, type FormResult, formHeaders, refused } from '#app/lib/form-response.server.ts'
import type { RateRule } from '#app/lib/env.ts'
import { UNEXPECTED } from '#app/lib/form.ts'
import { clientAddress, SECRET_HEADERS } from '#app/lib/request.ts'
import { countCall } from './budgets.server.ts'
import { HashingBusy } from './password.server.ts'

const BUSY = {
  kind: 'too_many',
  retryAfter: 3,
  text: 'Many people are signing in right now. Try again in a few seconds.',
} as const

/** The form response to a full password queue or an unexpected failure; the form stays on the page even during an outage. */
export function unexpected(
  formData: FormData,
  error: unknown,
  title: string,
  text: string = UNEXPECTED,
): FormResult {
  if (error instanceof HashingBusy) return refused(formData, { ...BUSY, title })
  const toast = { title, text, tone: 'error' } as const
  return failed(formData, error, { event: 'account.action_failed', toast, keepFormInOutage: true })
}

/** Counts an anonymous call against its network's limit; returns the seconds to wait when it is exceeded. */
export const countNetworkCall = (rule: RateRule) => countCall(rule, [`ip:${clientAddress()}`])

/**
 * Counts a call against the limit of an account, or of the record that a session or emailed link identifies; returns
 * the seconds to wait when it is exceeded. The key is the action and the record's id, never a typed address, so that
 * strangers cannot exhaust the owner's budget. Calls by other users of the same network do not count.
 */
export const countAccountCall = (rule: RateRule, name: `${string}:${string}`) =>
  countCall(rule, [`account:${name}`])

/** For pages with a secret in their URL or content: no caching, no referrer (MEM-080). */
export function secretPageHeaders(route: Parameters<typeof formHeaders>[0]): Headers {
  const headers = formHeaders(route)
  for (const [name, value] of Object.entries(SECRET_HEADERS)) headers.set(name, value)
  return headers
}
