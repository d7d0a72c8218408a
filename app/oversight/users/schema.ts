import { z } from 'zod'
import { reviewOn } from '#app/review/desk/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

/** Page size of the list. */
export const USER_PAGE = 50

export const USER_KINDS = ['developer', 'investor', 'due_diligence', 'other'] as const

/** Status filter of the list. */
export const USER_STATES = {
  active: 'Active',
  unverified: 'Email not confirmed',
  suspended: 'Suspended',
  closed: 'Closed',
  early_access: 'Early access',
} as const
const STATES = Object.keys(USER_STATES) as (keyof typeof USER_STATES)[]

/** Filters in a URL; invalid ones count as unset (ADM-201). */
export const userFilters = z.object({
  search: z.string().trim().max(200).default('').catch(''),
  role: z.enum(['member', 'admin']).nullable().default(null).catch(null),
  kind: z.enum(USER_KINDS).nullable().default(null).catch(null),
  state: z.enum(STATES).nullable().default(null).catch(null),
  /** Suspensions with a due or overdue review. */
  turn: z.enum(['ours', 'overdue']).nullable().default(null).catch(null),
  cursor: z.string().max(200).nullable().default(null).catch(null),
})
export type UserFilters = z.output<typeof userFilters>

const USER_INTENTS = [
  'promote',
  'demote',
  'kind',
  'signOut',
  'suspend',
  'reinstate',
  'postpone',
  'resend',
] as const
export type UserIntent = (typeof USER_INTENTS)[number]

export const REASON_MAX = 2000
export const OTHER_ROLE_MAX = 120

/** Maximum of the version's integer column. */
const MAX_VERSION = 2 ** 31 - 1

/** The fields of a step's dialog. */
export const userStep = z.object({
  intent: z.enum(USER_INTENTS),
  id: z.string().max(64),
  /** The account's version on the admin's page. */
  seen: z.coerce.number().int().min(0).max(MAX_VERSION),
  reason: z.string().trim().max(REASON_MAX, 'Use at most 2,000 characters.').default(''),
  reviewOn,
  kind: z.enum(USER_KINDS).nullable().default(null).catch(null),
  otherRole: z.string().trim().max(OTHER_ROLE_MAX, 'Use at most 120 characters.').default(''),
})
export type UserStep = z.output<typeof userStep>

export const USERS = '/admin/users'

/** The desk with these filters, and with one account open. */
export const usersPath = (filters: Partial<UserFilters>, id: string | number | null = null): string =>
  deskPath(USERS, { ...filters, id })

/** The audit log of one account. */
export function auditPathOf(id: string): string {
  return deskPath('/admin/audit', { type: 'user', object: id })
}
