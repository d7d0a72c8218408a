import { useEffect, useSyncExternalStore } from 'react'
import { SEEN_KEY } from '#app/account/ui/window-session.ts'

/** Of the person of this browser's last page, so that nobody else comes upon it (`forgetOthers`). */
const keyOf = (viewerId: string) => `parcela.search.${viewerId || 'guest'}`

/** The anchor of a listing in the list. */
export function placeId(slug: string): string {
  return `listing-${slug}`
}

/** Remembers the list's address in this tab, for the way back from a listing. */
export function useSearchAhead(path: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(localStorage.getItem(SEEN_KEY) ?? ''), path)
    } catch {
      // Without storage the way back leads to the plain list.
    }
  }, [path])
}

function lastSearch(): string | null {
  try {
    const own = sessionStorage.getItem(keyOf(localStorage.getItem(SEEN_KEY) ?? ''))
    return own ?? sessionStorage.getItem(keyOf(''))
  } catch {
    return null
  }
}

const never = () => () => undefined

/** The list as last shown in this tab, at this listing; the plain list on the server. */
export function useSearchBehind(slug: string): string {
  const path = useSyncExternalStore(never, lastSearch, () => null)
  return path === null ? '/listings' : `${path}#${placeId(slug)}`
}
