/** What GET /events says: its events in the shape that server and page share (MEM-378). */

/** How many notices its person has not read. */
type UnreadEvent = {
  /** The person's id: a window of somebody else ignores it. */
  to: string
  unread: number
}

/** A record or count of the person has changed: its kind and id, never content. */
export type ChangeEvent = { to: string; kind: LiveKind; id: string }

export const UNREAD_EVENT = 'unread'
export const CHANGE_EVENT = 'change'
/** Sent while nothing else is, so that a window can tell a quiet stream from a dead one. */
export const BEAT_EVENT = 'beat'
/** Changes may have gone unheard: a window reads again what it shows. */
export const MISSED_EVENT = 'missed'
export const BEAT_EVERY_MS = 20_000

/** Everything whose change is told; db/migrations writes these words. */
const LIVE_KINDS = [
  'inquiry',
  'connection',
  'listing',
  'access',
  'profile',
  'document',
  'company',
  'account',
  'desk:company',
  'desk:version',
  'desk:application',
  'desk:kyc',
  'desk:listing',
  'desk:user',
  'desk:mail',
  'desk:message',
  'desk:claim',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

export const isLiveKind = (text: unknown): text is LiveKind =>
  typeof text === 'string' && (LIVE_KINDS as readonly string[]).includes(text)

function parse(text: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The count that a text tells, or null. */
export function readUnread(text: unknown): UnreadEvent | null {
  const { to, unread } = parse(text) ?? {}
  return typeof to === 'string' && typeof unread === 'number' ? { to, unread } : null
}

/** The change that a text tells, or null. */
export function readChange(text: unknown): ChangeEvent | null {
  const { to, kind, id } = parse(text) ?? {}
  return typeof to === 'string' && isLiveKind(kind) && typeof id === 'string' ? { to, kind, id } : null
}
