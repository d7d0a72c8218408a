import { activeFilters } from '../market/filters.ts'
import type { Criteria } from './schema.ts'

/** A search in words: its filters, or that it has none. */
export function searchWords(criteria: Criteria): string {
  const words = activeFilters(criteria).map(({ label }) => label)
  return words.length > 0 ? words.join(' · ') : 'All listings'
}

/** The name that its member gave it, else its filters. */
export function searchName({ name, criteria }: { name: string | null; criteria: Criteria }): string {
  return name ?? searchWords(criteria)
}
