import {
  all,
  but,
  type Door,
  inside,
  insideWrite,
  memberPage,
  memberWrite,
  unsuspendedPage,
} from './door-outcomes.ts'

/** The doors of the list's suggestions, of what a member compares and keeps (PUB-072 to PUB-084), and of alerts. */
export const MARK_DOORS: readonly Door[] = [
  { route: '/listings/places', path: '/listings/places?term=lodz', get: all(200), post: all(405) },
  {
    route: '/compare',
    path: '/compare?ids={publicSlug}%2C{lockedSlug}',
    get: inside('/compare?ids={publicSlug}%2C{lockedSlug}'),
    post: insideWrite(405),
  },
  // With one listing there is nothing to compare.
  {
    route: '/compare',
    path: '/compare?ids={publicSlug}',
    get: but(inside('/compare?ids={publicSlug}'), {
      developer: '302 /listings',
      investor: '302 /listings',
      advisor: '302 /listings',
      admin: '302 /listings',
    }),
    post: insideWrite(405),
  },
  // The file leads whoever may not compare where the page does.
  {
    route: '/compare/export',
    path: '/compare/export?ids={publicSlug}%2C{lockedSlug}',
    get: inside('/compare?ids={publicSlug}%2C{lockedSlug}'),
    post: all(405),
  },
  { route: '/favorites', path: '/favorites', get: unsuspendedPage('/favorites'), post: memberWrite(405) },
  {
    route: '/favorites/mark',
    path: '/favorites/mark',
    get: all(404),
    post: but(memberWrite(422), { suspended: 403 }),
  },
  {
    route: '/saved-searches',
    path: '/saved-searches',
    get: unsuspendedPage('/saved-searches'),
    // The page around the refused form is shown to those who have seen the welcome.
    post: but(memberWrite(422), { suspended: 403, unwelcomed: '302 /profile/approved' }),
  },
  // An empty form is the search without filters.
  {
    route: '/saved-searches/save',
    path: '/saved-searches/save',
    get: all(404),
    post: but(memberWrite('302 /listings'), { suspended: 403 }),
  },
  // Kept by any signed-in member whatever their status, but suspended (decisions 11 and 15, MEM-322).
  {
    route: '/alerts',
    path: '/alerts',
    get: but(memberPage('/alerts'), { suspended: '302 /profile/suspended' }),
    post: but(memberWrite(422), { suspended: 403 }),
  },
]
