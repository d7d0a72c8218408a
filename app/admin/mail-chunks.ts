import type { MailPage, QueueRow } from '#app/mail/queries.server.ts'

/** A page of the queue: rows older than `before`, or the newest ones. */
export type MailChunk = MailPage & { before: number | null }

/** The rows on the screen, newest first; `next` is the cursor for more. */
export type HeldMails = {
  first: MailChunk
  rows: QueueRow[]
  next: number | null
  /** Rows beyond the first chunk, which were loaded earlier and may be stale. */
  stale: number
}

export const held = (first: MailChunk): HeldMails => ({ first, rows: first.rows, next: first.next, stale: 0 })

/** Replaces the first chunk; the older rows stay visible as stale. */
export function renewed(mails: HeldMails, first: MailChunk): HeldMails {
  const { next } = first
  const older = next === null ? [] : mails.rows.filter(({ seq }) => seq < next)
  if (older.length === 0) return held(first)
  return { first, rows: [...first.rows, ...older], next: mails.next, stale: older.length }
}

/** Appends a chunk from its cursor on; drops one that does not connect. */
export function joined(mails: HeldMails, { before, rows, next }: MailChunk): HeldMails {
  if (before === null) return mails
  const newer = mails.rows.filter(({ seq }) => seq >= before)
  if (newer.at(-1)?.seq !== before) return { ...mails, stale: 0 }
  return { ...mails, rows: [...newer, ...rows], next, stale: 0 }
}
