import type { ReviewFilters } from '#app/companies/schema/review.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const PROFILES = '/admin/profiles'

/** The desk with these filters, and with one record open. */
export const profilesPath = (filters: Partial<ReviewFilters>, id: string | null = null): string =>
  deskPath(PROFILES, { ...filters, id })
