/** Who the last page of this browser was sent to; empty for a guest. Other windows hear of a change to it. */
export const SEEN_KEY = 'parcela:viewer'

const DRAFTS = 'parcela:draft:'

/** Where a person's drafts are kept in the browser; the key of one draft goes on with its own name (MEM-137). */
export function draftPrefix(userId: string): string {
  return `${DRAFTS}${userId}:`
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

/** Who is signing out in this browser. A session that only ended leaves no such note, and its drafts stay (MEM-137). */
const SIGNING_OUT_KEY = 'parcela:signing-out'

/** Notes that this person pressed Sign Out, so that the page that follows removes their drafts. */
export function noteSignOut(storage: Kept, userId: string): void {
  try {
    storage.setItem(SIGNING_OUT_KEY, userId)
  } catch {
    return
  }
}

/** Whether another window's note says that this person is signing out. */
export const isSigningOut = (key: string | null, note: string | null, viewerId: string | null): boolean =>
  key === SIGNING_OUT_KEY && note !== null && note === viewerId

/** Removes the drafts of whoever signed out, and for a signed-in person those of everybody else. */
export function forgetLeft(storage: Kept, viewerId: string | null): void {
  try {
    const leaving = storage.getItem(SIGNING_OUT_KEY)
    if (leaving !== null) storage.removeItem(SIGNING_OUT_KEY)
    if (leaving && leaving !== viewerId) forgetDrafts(storage, leaving)
    if (viewerId === null) return
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys)
      if (key?.startsWith(DRAFTS) && !key.startsWith(draftPrefix(viewerId))) storage.removeItem(key)
  } catch {
    return
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
