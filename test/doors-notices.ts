import { all, but, type Door, memberPage, memberWrite } from './door-outcomes.ts'

/** The doors of what a member is told (MEM-382 to MEM-384); to a suspended member they stay shut (decision 11). */
export const NOTICE_DOORS: readonly Door[] = [
  {
    route: '/notifications',
    path: '/notifications',
    get: but(memberPage('/notifications'), { suspended: '302 /profile/suspended' }),
    post: but(memberWrite(422), { suspended: 403 }),
  },
  // An empty form switches off whatever can be switched off.
  {
    route: '/settings/notifications',
    path: '/settings/notifications',
    get: but(memberPage('/settings/notifications'), { suspended: '302 /profile/suspended' }),
    post: but(memberWrite('302 /settings/notifications'), { suspended: 403 }),
  },
  // Whoever asks for a page gets no stream; test/events.test.ts reads the stream itself.
  {
    route: '/events',
    path: '/events',
    get: but(all(404), { guest: 401, suspended: 403 }),
    post: all(405),
  },
  { route: '/unsubscribe/:token', path: '/unsubscribe/no-such-token', get: all(404), post: all(404) },
]
