import { type Filters, listingsPath } from '../filters.ts'

/** The address of a search in one of its two views: the list alone, or the map beside it. */
export function listPath(filters: Partial<Filters>, isMap: boolean): string {
  const path = listingsPath(filters)
  return isMap ? `${path}${path.includes('?') ? '&' : '?'}view=map` : path
}
