import type { ApplicationFilters } from '#app/applications/review/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const APPLICATIONS = '/admin/applications'

/** The desk's URL with these filters and an open record. */
export const applicationsPath = (
  filters: Partial<ApplicationFilters> = {},
  id: string | number | null = null,
): string => deskPath(APPLICATIONS, { ...filters, id })
