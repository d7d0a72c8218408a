import { activeFilters } from '../market/filter-labels.ts'
import type { Criteria } from './schema.ts'

/** The member's name for a search, or its filters. */
export function searchName({ name, criteria }: { name: string | null; criteria: Criteria }): string {
  const labels = activeFilters(criteria).map(({ label }) => label)
  return name ?? (labels.join(' · ') || 'All listings')
}
