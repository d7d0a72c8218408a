import { readNumericId } from '#app/lib/ids.ts'
import { cutText } from '#app/lib/visible-text.ts'
import { MAIL_STATUSES, type MailStatus } from '#app/mail/statuses.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { BACKGROUND_LOAD } from './mail-chunks.ts'

export const EMAIL_QUEUE = '/admin/email-queue'
/** Rows per chunk. */
const CHUNK = 25
/** Maximum rows reloaded after an action. */
const LIMIT = 500

export type MailFilters = { search: string | null; status: MailStatus | null }

const isStatus = (text: string | null): text is MailStatus => MAIL_STATUSES.some((status) => status === text)

/** The filters in a URL; invalid ones count as unset (ADM-160). */
export function mailFilters(query: URLSearchParams): MailFilters {
  const search = cutText(query.get('q')?.trim() ?? '', 200)
  const status = query.get('status')
  return { search: search === '' ? null : search, status: isStatus(status) ? status : null }
}

/** The cursor `before` and the number of rows; without a cursor, the newest rows. */
export function mailCursor(query: URLSearchParams): { before: number | null; limit: number } {
  const limit = readNumericId(query.get('limit') ?? undefined) ?? CHUNK
  return { before: readNumericId(query.get('before') ?? undefined), limit: Math.min(limit, LIMIT) }
}

/** The queue with these filters, from the cursor `before` on. */
export function queuePath({ search, status }: MailFilters, before: number | null = null): string {
  return deskPath(EMAIL_QUEUE, { q: search, status, before })
}

/** The URL of a background load of `limit` rows. */
export function chunkPath({ search, status }: MailFilters, before: number, limit: number = CHUNK): string {
  return deskPath(EMAIL_QUEUE, { q: search, status, before, limit, [BACKGROUND_LOAD]: 1 })
}
