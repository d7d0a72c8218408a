import type { UserFilters } from '#app/oversight/users/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const USERS = '/admin/users'

/** The desk with these filters, and with one account open. */
export const usersPath = (filters: Partial<UserFilters>, id: string | number | null = null): string =>
  deskPath(USERS, { ...filters, id })

/** The audit log of one account. */
export function auditPathOf(id: string): string {
  return deskPath('/admin/audit', { type: 'user', object: id })
}
