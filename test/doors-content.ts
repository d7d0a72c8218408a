import { adminPage, adminWrite, all, type Door, open } from './door-outcomes.ts'

/** Texts in versions: what everybody reads, and where admins edit it (ADM-203). */
export const CONTENT_DOORS: readonly Door[] = [
  open('/faq'),
  open('/terms'),
  open('/privacy'),
  { route: '/terms', path: '/terms?version=1', get: all(200), post: all(405) },
  { route: '/privacy', path: '/privacy?version=2', get: all(404), post: all(405) },
  { route: '/faq', path: '/faq?version=one', get: all(404), post: all(405) },
  {
    route: '/admin/content',
    path: '/admin/content',
    get: adminPage('/admin/content'),
    post: adminWrite(422),
  },
  {
    route: '/admin/content',
    path: '/admin/content?document=terms',
    get: adminPage('/admin/content?document=terms'),
    post: adminWrite(422),
  },
  {
    route: '/admin/content/preview',
    path: '/admin/content/preview',
    get: adminPage('/admin/content/preview'),
    post: adminWrite(405),
  },
]
