import { isRouteErrorResponse } from 'react-router'
import type { MailPage, QueueRow } from '#app/mail/queries.server.ts'

/** A page of the queue: rows older than `before`, or the newest ones. */
export type MailChunk = MailPage & { before: number | null }

/** The rows on the screen, newest first; `next` is the cursor for more. */
export type LoadedMails = {
  first: MailChunk
  rows: QueueRow[]
  next: number | null
  /** Rows beyond the first chunk, which were loaded earlier and may be stale. */
  stale: number
}

export const firstLoad = (first: MailChunk): LoadedMails => ({
  first,
  rows: first.rows,
  next: first.next,
  stale: 0,
})

/** Replaces the first chunk; the older rows stay visible as stale. */
export function refreshed(mails: LoadedMails, first: MailChunk): LoadedMails {
  const { next } = first
  const older = next === null ? [] : mails.rows.filter(({ seq }) => seq < next)
  if (older.length === 0) return firstLoad(first)
  return { first, rows: [...first.rows, ...older], next: mails.next, stale: older.length }
}

/** Appends a chunk from its cursor on; drops one that does not connect. */
export function appended(mails: LoadedMails, { before, rows, next }: MailChunk): LoadedMails {
  if (before === null) return mails
  const newer = mails.rows.filter(({ seq }) => seq >= before)
  if (newer.at(-1)?.seq !== before) return { ...mails, stale: 0 }
  return { ...mails, rows: [...newer, ...rows], next, stale: 0 }
}

/** Query parameter that marks a background load. */
export const BACKGROUND_LOAD = 'by_itself'

/** Runs a page's loader in the browser; a background load that fails returns `fallback()`, so that the page stays. */
export async function loadOrFallback<T, F>(
  request: Request,
  serverLoader: () => Promise<T>,
  fallback: () => F,
) {
  if (!new URL(request.url).searchParams.has(BACKGROUND_LOAD)) return serverLoader()
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return fallback()
  }
}
