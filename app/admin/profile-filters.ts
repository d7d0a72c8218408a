import type { ReviewFilters } from '#app/companies/schema/review.ts'
import { deskPath } from './desk-path.ts'

export const PROFILES = '/admin/profiles'

/** The desk with these filters, and with one record open. */
export function profilesPath(filters: Partial<ReviewFilters>, id: string | null = null): string {
  const { search, status, type, cursor } = filters
  return deskPath(PROFILES, { search, status, type, cursor, id })
}

/** The options of a filter, with the one that does not filter before them. */
export function optionsOf(
  all: string,
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}
