import { z } from 'zod'
import { deskFilters } from '#app/review/desk/filters.ts'
import { COMPANY_TYPES, type ProfileStatus, statusBadges } from './status.ts'
import { deskPath } from '#app/review/desk/path.ts'

/** Decisions on a submitted profile (ADM-030). */
export const decisionActions = ['approve', 'requestInfo', 'reject'] as const
export type DecisionAction = (typeof decisionActions)[number]

/** List filters from the URL. Invalid values count as unset (ADM-020 to ADM-023). */
export const reviewFilters = z.object({
  status: z
    .enum(Object.keys(statusBadges) as ProfileStatus[])
    .nullable()
    .default(null)
    .catch(null),
  type: z.enum(COMPANY_TYPES).nullable().default(null).catch(null),
  ...deskFilters,
})
export type ReviewFilters = z.output<typeof reviewFilters>

export const PROFILES = '/admin/profiles'

export const profilesPath = (filters: Partial<ReviewFilters>, id: string | number | null = null): string =>
  deskPath(PROFILES, { ...filters, id })
