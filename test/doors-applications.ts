import { adminPage, adminWrite, type Door } from './door-outcomes.ts'

/** The desk of applications. */
export const APPLICATION_DESK_DOORS: readonly Door[] = [
  {
    route: '/admin/applications',
    path: '/admin/applications',
    get: adminPage('/admin/applications'),
    post: adminWrite(422),
  },
]
