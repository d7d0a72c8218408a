import { useLocation } from 'react-router'

/** Characters: an address of this length still fits into the one of a sign-in that leads back to it. */
const LONGEST = 500

/** The search of an address of /listings: what stands behind its question mark. */
export function searchOf(listPath: string): string {
  return listPath.split('?')[1] ?? ''
}

/** The address of a listing, or of a step about it, that knows the search it was reached from. */
export function withSearch(path: string, search: string | null): string {
  if (search === null) return path
  const whole = `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(search)}`
  return whole.length > LONGEST ? path : whole
}

/** The search in the query of such an address; null where it was not reached from one. */
export function searchIn(query: string): string | null {
  return new URLSearchParams(query).get('search')
}

/** Where a listing stands in the list. */
export function placeId(slug: string): string {
  return `listing-${slug}`
}

/** The search behind the page that is open, to lead back to and to hand on. */
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
