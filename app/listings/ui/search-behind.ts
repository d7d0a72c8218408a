import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'

/** The storage key of the person of this page; `forgetOthers` removes it for anyone else. */
function useKey(): string {
  const root = useRouteLoaderData<{ viewerId: string | null }>('root')
  return `parcela.search.${root?.viewerId ?? 'guest'}`
}

/** The anchor of a listing in the list. */
export function placeId(slug: string): string {
  return `listing-${slug}`
}

/** Remembers the list's address in this tab, for the way back from a listing. */
export function useSearchAhead(path: string): void {
  const key = useKey()
  useEffect(() => {
    try {
      sessionStorage.setItem(key, path)
    } catch {
      // Without storage the way back leads to the plain list.
    }
  }, [key, path])
}

function searchUnder(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

const never = () => () => undefined

/** The list as last shown in this tab, at this listing; the plain list on the server. */
export function useSearchBehind(slug: string): string {
  const key = useKey()
  const path = useSyncExternalStore(
    never,
    () => searchUnder(key),
    () => null,
  )
  return path === null ? '/listings' : `${path}#${placeId(slug)}`
}
