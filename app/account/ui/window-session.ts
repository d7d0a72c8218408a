/** Who the last page of this browser was sent to; empty for a guest. Other windows hear of a change to it. */
export const SEEN_KEY = 'parcela:viewer'

/** Where a person's drafts are kept in the browser; the key of one draft goes on with its own name (MEM-137). */
export function draftPrefix(userId: string): string {
  return `parcela:draft:${userId}:`
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Notes who this page was sent to; answers who it was before, or null for a guest. A full or closed storage is ignored. */
export function rememberViewer(storage: Kept, viewerId: string | null): string | null {
  try {
    const before = storage.getItem(SEEN_KEY)
    if (before !== (viewerId ?? '')) storage.setItem(SEEN_KEY, viewerId ?? '')
    return before || null
  } catch {
    return null
  }
}

/** Removes every draft of this person from the browser and nothing of anybody else. */
export function forgetDrafts(storage: Kept, userId: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(draftPrefix(userId))) storage.removeItem(key)
  } catch {
    return
  }
}

/** What a tab keeps for one person stands under `parcela.{what}.{user id}`, or `.guest`: everybody else's is removed. */
export function forgetOthers(storage: Kept, viewerId: string | null): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) {
      const owner = /^parcela\.\w+\.(.+)$/.exec(key ?? '')?.[1]
      if (key && owner && owner !== 'guest' && owner !== viewerId) storage.removeItem(key)
    }
  } catch {
    return
  }
}
