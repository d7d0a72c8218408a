import { adminPage, adminWrite, type Door } from './door-outcomes.ts'

/** The pages about mail; an empty form names no address (ADM-172). */
export const MAIL_DOORS: readonly Door[] = [
  {
    route: '/admin/email-queue',
    path: '/admin/email-queue',
    get: adminPage('/admin/email-queue'),
    post: adminWrite('302 /admin/email-queue'),
  },
  {
    route: '/admin/test-email',
    path: '/admin/test-email',
    get: adminPage('/admin/test-email'),
    post: adminWrite(422),
  },
  {
    route: '/admin/test-email/templates',
    path: '/admin/test-email/templates',
    get: adminPage('/admin/test-email/templates'),
    post: adminWrite(405),
  },
]
