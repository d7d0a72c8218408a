import { activeFilters } from '../market/filter-labels.ts'
import type { Criteria } from './schema.ts'

/** A search's filters as text. */
function describeSearch(criteria: Criteria): string {
  const labels = activeFilters(criteria).map(({ label }) => label)
  return labels.length > 0 ? labels.join(' · ') : 'All listings'
}

/** The member's name for a search, or its filters. */
export function searchName({ name, criteria }: { name: string | null; criteria: Criteria }): string {
  return name ?? describeSearch(criteria)
}
