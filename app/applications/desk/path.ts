import type { ApplicationFilters } from '#app/applications/review/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const APPLICATIONS = '/admin/applications'

/** The desk with these filters, and with one record open. */
export function applicationsPath(
  filters: Partial<ApplicationFilters> = {},
  id: string | null = null,
): string {
  const { search, status, role, cursor } = filters
  return deskPath(APPLICATIONS, { search, status, role, cursor, id })
}
