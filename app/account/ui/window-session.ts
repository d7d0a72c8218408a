/** The user of this browser's last page; empty for a guest. Other windows listen for changes. */
export const SEEN_KEY = 'parcela:viewer'

const DRAFTS = 'parcela:draft:'

/** Storage key prefix of a person's drafts; the draft's own name follows (MEM-137). */
export function draftPrefix(userId: string): string {
  return `${DRAFTS}${userId}:`
}

type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Records the user of this page; returns the previous one, or null for a guest. Ignores full or disabled storage. */
export function rememberViewer(storage: WebStorage, viewerId: string | null): string | null {
  try {
    const before = storage.getItem(SEEN_KEY)
    if (before !== (viewerId ?? '')) storage.setItem(SEEN_KEY, viewerId ?? '')
    return before || null
  } catch {
    return null
  }
}

/** The person signing out in this browser. An expired session sets no mark, and its drafts stay (MEM-137). */
const SIGNING_OUT_KEY = 'parcela:signing-out'

/** Marks a click on Sign Out, so that the next page removes this person's drafts. */
export function markSignOut(storage: WebStorage, userId: string): void {
  try {
    storage.setItem(SIGNING_OUT_KEY, userId)
  } catch {
    return
  }
}

/** Whether another window marked this person as signing out. */
export const isSigningOut = (key: string | null, note: string | null, viewerId: string | null): boolean =>
  key === SIGNING_OUT_KEY && note !== null && note === viewerId

/** Removes the drafts of the person who signed out, and for a signed-in person everyone else's. */
export function removeSignedOutDrafts(storage: WebStorage, viewerId: string | null): void {
  try {
    const leaving = storage.getItem(SIGNING_OUT_KEY)
    if (leaving !== null) storage.removeItem(SIGNING_OUT_KEY)
    if (leaving && leaving !== viewerId) removeDrafts(storage, leaving)
    if (viewerId === null) return
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys)
      if (key?.startsWith(DRAFTS) && !key.startsWith(draftPrefix(viewerId))) storage.removeItem(key)
  } catch {
    return
  }
}

/** Removes all of this person's drafts from the browser, and no others. */
export function removeDrafts(storage: WebStorage, userId: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(draftPrefix(userId))) storage.removeItem(key)
  } catch {
    return
  }
}

/** Session storage keys are `parcela.{what}.{user id}` or `.guest`; removes everyone else's. */
export function removeOthersStorage(storage: WebStorage, viewerId: string | null): void {
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
