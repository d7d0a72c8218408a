import { useEffect, useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { tryStorage } from '#app/lib/web-storage.ts'

/** The storage key of this page's viewer; `removeOthersStorage` removes it for anyone else. */
function useKey(): string {
  const root = useRouteLoaderData<{ viewerId: string | null }>('root')
  return `parcela.search.${root?.viewerId ?? 'guest'}`
}

export function listingAnchor(slug: string): string {
  return `listing-${slug}`
}

/** Remembers the list's URL in this tab, for the link back from a listing. */
export function useRememberSearch(path: string): void {
  const key = useKey()
  useEffect(() => {
    // Without storage, the link back leads to the unfiltered list.
    tryStorage(() => sessionStorage.setItem(key, path), undefined)
  }, [key, path])
}

const never = () => () => undefined

/** The list as last shown in this tab, at this listing; the unfiltered list on the server. */
export function useLastSearch(slug: string): string {
  const key = useKey()
  const path = useSyncExternalStore(
    never,
    () => tryStorage(() => sessionStorage.getItem(key), null),
    () => null,
  )
  return path === null ? '/listings' : `${path}#${listingAnchor(slug)}`
}
