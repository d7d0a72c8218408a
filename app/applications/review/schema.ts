import { COMPANY_TYPES } from '#app/companies/schema/status.ts'
import { z } from 'zod'
import { emailAddress } from '#app/account/schema.ts'
import { deskFilters } from '#app/review/desk/filters.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { LIMITS, roleOf } from '../schema.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '../workflow.ts'
import { deskPath } from '#app/review/desk/path.ts'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'

/** An application's status for admins, or that its invitation was revoked (ADM-060, ADM-061). */
export type ShownStatus = ApplicationStatus | 'revoked'
export const SHOWN_STATUSES = [...APPLICATION_STATUSES, 'revoked'] as const satisfies readonly ShownStatus[]

export const shownStatusOf = (status: ApplicationStatus, revokedAt: Date | null): ShownStatus =>
  revokedAt === null ? status : 'revoked'

/** Filters from the URL; invalid values count as unset. */
export const applicationFilters = z.object({
  status: z.enum(SHOWN_STATUSES).nullable().default(null).catch(null),
  role: z.enum(COMPANY_TYPES).nullable().default(null).catch(null),
  ...deskFilters,
})
export type ApplicationFilters = z.output<typeof applicationFilters>

/** ADM-047. */
export const MISSING_DATA = {
  title: 'Missing data',
  text: 'Email and role are required.',
  tone: 'error',
} as const

const typed = z.string().trim()

/** The create form; any other role becomes developer (ADM-046 to ADM-048). */
export const inviteSchema = z.object({
  email: typed.default('').pipe(z.union([z.literal(''), emailAddress], 'Please enter a valid email address')),
  role: typed.default('').transform((role) => (role === '' ? null : roleOf(role))),
  companyName: typed
    .default('')
    .transform((name) => name.replace(/\s+/g, ' '))
    .pipe(
      z
        .string()
        .max(LIMITS.line, `Use at most ${LIMITS.line} characters.`)
        .refine((name) => !containsAddress(name), NAME_WITH_ADDRESS),
    )
    .transform((name) => name || null),
})

/** Copying or sending a link: `seen` is the valid link on the admin's page, empty when there was none. */
export const linkSchema = z.object({
  id: z.string().max(64),
  seen: z.string().max(64).default(''),
})

export const APPLICATIONS = '/admin/applications'

export const applicationsPath = (
  filters: Partial<ApplicationFilters> = {},
  id: string | number | null = null,
): string => deskPath(APPLICATIONS, { ...filters, id })

/** ADM-056. */
export const REASON_REQUIRED = { title: 'Reason required', tone: 'error' } as const

/** A response of the desk; only one with `copiedLink`, which exists only in that response, is not a refusal. */
export type ApplicationsResult = ReviewResult & { copiedLink?: CopiedLink }
export type CopiedLink = { id: string; url: string }
