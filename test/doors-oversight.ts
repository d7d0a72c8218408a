import { adminPage, adminWrite, all, but, type Door, memberPage, memberWrite } from './door-outcomes.ts'

/** The audit log, the inbox, and the member's own part of the log. */
export const OVERSIGHT_DOORS: readonly Door[] = [
  { route: '/admin/audit', path: '/admin/audit', get: adminPage('/admin/audit'), post: adminWrite(422) },
  {
    route: '/admin/audit/export',
    path: '/admin/audit/export?action=nothing',
    get: all(405),
    post: adminWrite(200),
  },
  {
    route: '/admin/messages',
    path: '/admin/messages',
    get: adminPage('/admin/messages'),
    post: adminWrite(422),
  },
  {
    route: '/settings/activity',
    path: '/settings/activity',
    get: but(memberPage('/settings/activity'), { suspended: '302 /profile/suspended' }),
    post: but(memberWrite(405), { suspended: 403 }),
  },
]
