import { useEffect, useSyncExternalStore } from 'react'

const KEY = 'parcela.search'

/** The anchor of a listing in the list. */
export function placeId(slug: string): string {
  return `listing-${slug}`
}

/** Remembers the list's address in this tab, for the way back from a listing. */
export function useSearchAhead(path: string): void {
  useEffect(() => {
    try {
      sessionStorage.setItem(KEY, path)
    } catch {
      // Without storage the way back leads to the plain list.
    }
  }, [path])
}

function lastSearch(): string | null {
  try {
    return sessionStorage.getItem(KEY)
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
