import type { UserFilters } from '#app/oversight/users/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const USERS = '/admin/users'

/** The desk with these filters, and with one account open. */
export function usersPath(filters: Partial<UserFilters>, id: string | null = null): string {
  const { search, role, kind, state, cursor } = filters
  return deskPath(USERS, { search, role, kind, state, cursor, id })
}

/** The audit log of one account. */
export function auditPathOf(id: string): string {
  return deskPath('/admin/audit', { type: 'user', object: id })
}
