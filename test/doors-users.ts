import { adminPage, adminWrite, type Door } from './door-outcomes.ts'

/** The desk of all accounts. */
export const USER_DOORS: readonly Door[] = [
  { route: '/admin/users', path: '/admin/users', get: adminPage('/admin/users'), post: adminWrite(422) },
]
