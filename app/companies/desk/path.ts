import type { ReviewFilters } from '#app/companies/schema/review.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'

export const PROFILES = '/admin/profiles'

/** Path of the desk with these filters, and optionally one open record. */
export const profilesPath = (filters: Partial<ReviewFilters>, id: string | number | null = null): string =>
  deskPath(PROFILES, { ...filters, id })

export const BLANK_REASON = { title: REFUSAL_WORDS.reason_required, tone: 'error' } as const
