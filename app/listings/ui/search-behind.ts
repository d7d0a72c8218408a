import { useLocation } from 'react-router'

/** Characters: a path of this length still fits into the `from` of a sign-in. */
const MAX_PATH = 500

/** The query string of a path of /listings. */
export function searchOf(listPath: string): string {
  return listPath.split('?')[1] ?? ''
}

/** The path of a listing, or of a step on it, with the search it was reached from. */
export function withSearch(path: string, search: string | null): string {
  if (search === null) return path
  const whole = `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`
  return whole.length > MAX_PATH ? path : whole
}

/** The search in such a path's query string; null if there is none. */
export function searchIn(query: string): string | null {
  return new URLSearchParams(query).get('search')
}

/** The anchor of a listing in the list. */
export function placeId(slug: string): string {
  return `listing-${slug}`
}

/** The search that led to this page, for links back and onward. */
export function useSearchBehind() {
  const search = searchIn(useLocation().search)
  return {
    search,
    onward: (path: string) => withSearch(path, search),
    backFrom: (slug: string) => {
      if (search === null) return '/listings'
      const query = new URLSearchParams(search).toString()
      return `/listings${query === '' ? '' : `?${query}`}#${placeId(slug)}`
    },
  }
}
