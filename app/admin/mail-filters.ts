import { MAIL_STATUSES, type MailStatus } from '#app/mail/statuses.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { BY_ITSELF } from './or-lost.ts'

export const EMAIL_QUEUE = '/admin/email-queue'
/** Rows of one answer. */
export const CHUNK = 25
/** Most rows that are read anew at once, after something was done to one of them. */
const MOST = 500

export type MailFilters = { words: string | null; status: MailStatus | null }

const isStatus = (text: string | null): text is MailStatus => MAIL_STATUSES.some((status) => status === text)

/** What of the queue is asked for; what is not understood counts as unset (ADM-160). */
export function mailFilters(query: URLSearchParams): MailFilters {
  const words = query.get('q')?.trim().slice(0, 200) ?? ''
  const status = query.get('status')
  return { words: words === '' ? null : words, status: isStatus(status) ? status : null }
}

/** A positive integer in plain digits, or null. */
function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Where in the queue to go on: older than the key `before`; null for its newest rows. */
export function mailPlace(query: URLSearchParams): { before: number | null; limit: number } {
  const limit = numberIn(query.get('limit')) ?? CHUNK
  return { before: numberIn(query.get('before')), limit: Math.min(limit, MOST) }
}

/** The queue with these filters, from the key `before` on. */
export function queuePath({ words, status }: MailFilters, before: number | null = null): string {
  return deskPath(EMAIL_QUEUE, { q: words, status, before })
}

/** The same as the page reads it by itself, with as many rows as are on the screen already. */
export function chunkPath({ words, status }: MailFilters, before: number, limit: number = CHUNK): string {
  return deskPath(EMAIL_QUEUE, { q: words, status, before, limit, [BY_ITSELF]: 1 })
}
