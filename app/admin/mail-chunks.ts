import type { MailPage, QueueRow } from '#app/mail/queries.server.ts'

/** A part of the queue as it was read: what is older than `before`, or its newest rows. */
export type MailChunk = MailPage & { before: number | null }

/** The rows on the screen, newest first; `next` is the key from which they go on. */
export type HeldMails = {
  first: MailChunk
  rows: QueueRow[]
  next: number | null
  /** How many rows behind the first chunk were read before it and may have changed since. */
  stale: number
}

export const held = (first: MailChunk): HeldMails => ({ first, rows: first.rows, next: first.next, stale: 0 })

/** The first chunk was read anew: the rows behind it stay on the screen until they are read again. */
export function renewed(mails: HeldMails, first: MailChunk): HeldMails {
  const { next } = first
  const older = next === null ? [] : mails.rows.filter(({ seq }) => seq < next)
  if (older.length === 0) return held(first)
  return { first, rows: [...first.rows, ...older], next: mails.next, stale: older.length }
}

/** A chunk has come: it takes the place of everything from its key on. One that does not join is left out. */
export function joined(mails: HeldMails, { before, rows, next }: MailChunk): HeldMails {
  if (before === null) return mails
  const newer = mails.rows.filter(({ seq }) => seq >= before)
  if (newer.at(-1)?.seq !== before) return { ...mails, stale: 0 }
  return { ...mails, rows: [...newer, ...rows], next, stale: 0 }
}
