import { keysOf, removeKeys, tryStorage, type WebStorage } from '#app/lib/web-storage.ts'

/** The user of this browser's last page; empty for a guest. Other windows listen for changes. */
export const SEEN_KEY = 'parcela:viewer'

const DRAFTS = 'parcela:draft:'

/** Storage key prefix of a person's drafts; the draft's own name follows (MEM-137). */
export const draftPrefix = (userId: string): string => `${DRAFTS}${userId}:`

/** Records the user of this page; returns the previous one, or null for a guest. */
export const rememberViewer = (storage: WebStorage, viewerId: string | null): string | null =>
  tryStorage(() => {
    const before = storage.getItem(SEEN_KEY)
    if (before !== (viewerId ?? '')) storage.setItem(SEEN_KEY, viewerId ?? '')
    return before || null
  }, null)

/** Key of the person who is signing out in this browser. An expired session sets no mark, so its drafts stay (MEM-137). */
const SIGNING_OUT_KEY = 'parcela:signing-out'

/** Marks a click on Sign Out, so that the next page removes this person's drafts. */
export const markSignOut = (storage: WebStorage, userId: string): void =>
  tryStorage(() => storage.setItem(SIGNING_OUT_KEY, userId), undefined)

export const isSigningOut = (key: string | null, value: string | null, viewerId: string | null): boolean =>
  key === SIGNING_OUT_KEY && value !== null && value === viewerId

/** Removes the drafts of the person who signed out and, if someone is signed in, everyone else's. */
export function removeSignedOutDrafts(storage: WebStorage, viewerId: string | null): void {
  const leaving = tryStorage(() => storage.getItem(SIGNING_OUT_KEY), null)
  removeKeys(storage, [SIGNING_OUT_KEY])
  if (leaving && leaving !== viewerId) removeDrafts(storage, leaving)
  if (viewerId === null) return
  const own = draftPrefix(viewerId)
  removeKeys(
    storage,
    keysOf(storage, DRAFTS).filter((key) => !key.startsWith(own)),
  )
}

/** Removes all of this person's drafts from the browser, and no others. */
export const removeDrafts = (storage: WebStorage, userId: string): void =>
  removeKeys(storage, keysOf(storage, draftPrefix(userId)))

/** Session storage keys are `parcela.{what}.{user id}` or `.guest`; removes everyone else's. */
export function removeOthersStorage(storage: WebStorage, viewerId: string | null): void {
  const isOthers = (key: string) => {
    const owner = /^parcela\.\w+\.(.+)$/.exec(key)?.[1]
    return owner !== undefined && owner !== 'guest' && owner !== viewerId
  }
  removeKeys(storage, keysOf(storage, 'parcela.').filter(isOthers))
}
