/** The one event of GET /events: how many notices its person has not read; the shape that server and page share (MEM-378). */
export type UnreadEvent = {
  /** The person's id: a window of somebody else takes no notice of it. */
  to: string
  unread: number
}

export const UNREAD_EVENT = 'unread'

/** The event as text, or null for what is none. */
export function readUnread(text: unknown): UnreadEvent | null {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    const isEvent =
      typeof value === 'object' &&
      value !== null &&
      'to' in value &&
      typeof value.to === 'string' &&
      'unread' in value &&
      typeof value.unread === 'number'
    return isEvent ? { to: value.to as string, unread: value.unread as number } : null
  } catch {
    return null
  }
}
