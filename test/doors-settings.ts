import { all, but, type Door, guestPage, HOME, guestWrite, memberPage, memberWrite } from './door-outcomes.ts'

/** A suspended member keeps exporting, closing and what they need for it (decision 11). */
const SUSPENDED = { page: { suspended: '302 /profile/suspended' }, write: { suspended: 403 } } as const

/** The settings, and what a sign-in needs beside its first page. Every session of the test is younger than 15 minutes. */
export const SETTINGS_DOORS: readonly Door[] = [
  // A session is led on as after its link was used; an empty form carries no link and begins again.
  {
    route: '/complete-registration',
    path: '/complete-registration',
    get: but(HOME, { guest: 200 }),
    post: all('302 /complete-registration'),
  },
  { route: '/forgot-password', path: '/forgot-password', get: all(200), post: all(422) },
  // Every session of this test is younger than 15 minutes (PUB-180).
  {
    route: '/reset-password',
    path: '/reset-password',
    get: but(all(200), { guest: '302 /forgot-password' }),
    post: but(all(422), { guest: '302 /forgot-password' }),
  },
  { route: '/signout', path: '/signout', get: all('302 /'), post: all('302 /') },
  {
    route: '/settings',
    path: '/settings',
    get: but(memberPage('/settings'), SUSPENDED.page),
    post: but(memberWrite(422), SUSPENDED.write),
  },
  // Nobody of this world carries their company's name: everybody is led on to where they belong.
  {
    route: '/your-name',
    path: '/your-name',
    get: but(HOME, { guest: '302 /signin?from=/your-name', admin: '302 /platform' }),
    post: but(HOME, { guest: 401, admin: '302 /platform' }),
  },
  {
    route: '/settings/second-factor',
    path: '/settings/second-factor',
    get: but(memberPage('/settings/second-factor'), SUSPENDED.page),
    post: but(memberWrite(422), SUSPENDED.write),
  },
  {
    route: '/settings/passkeys',
    path: '/settings/passkeys',
    get: but(memberPage('/settings/passkeys'), SUSPENDED.page),
    post: but(memberWrite(422), SUSPENDED.write),
  },
  // Nobody who has just signed in is asked again.
  {
    route: '/settings/confirm',
    path: '/settings/confirm',
    get: but(all('302 /settings'), { guest: '302 /signin?from=/settings/confirm' }),
    post: memberWrite('302 /settings'),
  },
  // Without the right password a moment ago there is no code to give.
  {
    route: '/signin/code',
    path: '/signin/code',
    get: but(guestPage, { guest: '302 /signin' }),
    post: guestWrite('302 /signin'),
  },
  {
    route: '/not-me',
    path: '/not-me?token=none',
    get: all(200),
    post: all(409),
  },
  {
    route: '/confirm-email',
    path: '/confirm-email?token=none',
    get: all(200),
    post: all(409),
  },
]
