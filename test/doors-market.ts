import { adminPage, adminWrite, all, but, type Door } from './door-outcomes.ts'

/** The market figures of the back office, and what retention has removed (ADM-204, ADM-205). */
export const MARKET_DOORS: readonly Door[] = [
  {
    route: '/admin/market',
    path: '/admin/market',
    get: adminPage('/admin/market'),
    post: adminWrite(422),
  },
  // The file leads whoever is no admin where the page does.
  {
    route: '/admin/market/figures',
    path: '/admin/market/figures',
    get: adminPage('/admin/market'),
    post: all(405),
  },
  {
    route: '/admin/market/import',
    path: '/admin/market/import',
    get: adminPage('/admin/market/import'),
    post: adminWrite(422),
  },
  {
    route: '/admin/market/imports/:id',
    path: '/admin/market/imports/999999',
    get: but(adminPage('/admin/market/imports/999999'), { admin: 404 }),
    post: adminWrite(422),
  },
  {
    route: '/admin/market/places',
    path: '/admin/market/places',
    get: adminPage('/admin/market/places'),
    post: adminWrite(422),
  },
  {
    route: '/admin/audit/retention',
    path: '/admin/audit/retention',
    get: adminPage('/admin/audit/retention'),
    post: adminWrite(405),
  },
]
