import { activeFilters } from '../market/filter-words.ts'
import type { Criteria } from './schema.ts'

/** A search's filters as text. */
function describeSearch(criteria: Criteria): string {
  const words = activeFilters(criteria).map(({ label }) => label)
  return words.length > 0 ? words.join(' · ') : 'All listings'
}

/** The member's name for a search, or its filters. */
export function searchName({ name, criteria }: { name: string | null; criteria: Criteria }): string {
  return name ?? describeSearch(criteria)
}
