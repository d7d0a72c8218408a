/** The events of GET /events, in the shape shared by server and page (MEM-378). */

type UnreadEvent = {
  /** The person's id: another person's window ignores it. */
  to: string
  unread: number
}

/** A record or count of the person has changed: kind and id, never content. */
export type ChangeEvent = { to: string; kind: LiveKind; id: string }

export const UNREAD_EVENT = 'unread'
export const CHANGE_EVENT = 'change'
/** Sent while idle, so that a window can tell a quiet stream from a dead one. */
export const HEARTBEAT_EVENT = 'beat'
/** Changes may have been missed, so the window reloads its data. */
export const MISSED_EVENT = 'missed'
export const HEARTBEAT_MS = 20_000

export const DESK_KINDS = [
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

/** Kinds of records with change events; the triggers in db/migrations use these names. */
const LIVE_KINDS = [
  'inquiry',
  'connection',
  'listing',
  'access',
  'profile',
  'document',
  'company',
  'account',
  ...DESK_KINDS,
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

/** Parses a count; null if malformed. */
export function readUnread(text: unknown): UnreadEvent | null {
  const { to, unread } = parse(text) ?? {}
  return typeof to === 'string' && typeof unread === 'number' ? { to, unread } : null
}

/** Parses a change; null if malformed. */
export function readChange(text: unknown): ChangeEvent | null {
  const { to, kind, id } = parse(text) ?? {}
  return typeof to === 'string' && isLiveKind(kind) && typeof id === 'string' ? { to, kind, id } : null
}
