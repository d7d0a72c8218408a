import { db } from '#app/db/client.server.ts'
import type { LimitSubject } from '#app/db/limits.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { failed, type FormAnswer, formHeaders, refused } from '#app/lib/answer.server.ts'
import type { RateRule } from '#app/lib/env.ts'
import { clientAddress } from '#app/lib/request.ts'
import { SECRET_HEADERS } from '#app/lib/secret-paths.ts'
import { HASHING_RETRY_SECONDS } from './password.server.ts'

/** 429 because too many passwords are being checked at this moment. */
export function busy(formData: FormData, title: string): FormAnswer {
  const text = 'Many people are signing in right now. Try again in a few seconds.'
  const toast = { title, text, tone: 'error' } as const
  return refused(formData, { kind: 'too_many', retryAfter: HASHING_RETRY_SECONDS, toast })
}

/** An unexpected failure as the answer of the form, which stays in an outage as well. */
export function unexpected(formData: FormData, error: unknown, title: string, text: string): FormAnswer {
  const toast = { title, text, tone: 'error' } as const
  return failed(formData, error, { event: 'account.action_failed', toast, staysInOutage: true })
}

async function count(rule: RateRule, subject: LimitSubject): Promise<number | null> {
  const taken = await takeLimit(db(), { rule, subjects: [subject] })
  return taken.ok ? null : taken.retryAfterSeconds
}

/** Counts a call of somebody whom nothing names for their network; the seconds to wait when it is one too many. */
export const countNetwork = (rule: RateRule) => count(rule, `ip:${clientAddress()}`)

/**
 * Counts a call for an account, or whatever else a session or a mailed link names; the seconds to wait when it is one too
 * many. It is named by what is done and its id, never by an address that somebody typed: strangers would use up the owner's
 * calls. Others who share the network do not count.
 */
export const countAccount = (rule: RateRule, name: `${string}:${string}`) => count(rule, `account:${name}`)

/** For pages whose address holds a secret: nothing is kept, nothing is told to other sites (MEM-080). */
export const SECRET_PAGE_HEADERS = SECRET_HEADERS

/** What a form's page sends with itself where its address holds a secret. */
export function secretPageHeaders(route: Parameters<typeof formHeaders>[0]): Headers {
  const headers = formHeaders(route)
  for (const [name, value] of Object.entries(SECRET_PAGE_HEADERS)) headers.set(name, value)
  return headers
}
