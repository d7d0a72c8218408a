import { but, type Door, inside, insideWrite, type Outcome } from './door-outcomes.ts'

/** The home: a press without a session leads to the sign-up (MEM-317); an empty one names no company. */
const HOME_DOOR: Door = {
  route: '/platform',
  path: '/platform',
  get: inside('/platform'),
  post: but(insideWrite(404), { guest: '302 /signup', admin: 403 }),
}

const OTHER = { investor: 'developer', developer: 'investor' } as const

/** A page of a desk: its own kind and admins enter, the others are sent to their own (PUB-018, MEM-298). */
function desk(
  kind: 'investor' | 'developer',
  path: string,
  { route = path, get = 200, post = 405 }: { route?: string; get?: Outcome; post?: Outcome } = {},
): Door {
  const other = OTHER[kind]
  return {
    route,
    path,
    get: but(inside(path), {
      // An address that only leads on is no page that a sign-in leads back to.
      ...(route !== path && { guest: '302 /signin' as const }),
      [kind]: get,
      admin: get,
      [other]: `302 /dashboard/${other}`,
      advisor: '302 /platform',
    }),
    // Who has not seen the welcome page yet is an investor.
    post: but(insideWrite(post), {
      [other]: 403,
      advisor: 403,
      ...(kind === 'developer' && { unwelcomed: 403 }),
    }),
  }
}

export const DESK_DOORS: readonly Door[] = [
  HOME_DOOR,
  desk('investor', '/dashboard/investor'),
  desk('investor', '/dashboard/investor/deal-interests'),
  desk('investor', '/dashboard/investor/listings', {
    route: '/dashboard/investor/:tab',
    get: '302 /listings',
  }),
  desk('investor', '/dashboard/investor/nothing', { route: '/dashboard/investor/:tab', get: 404 }),
  desk('developer', '/dashboard/developer'),
  desk('developer', '/dashboard/developer/my-projects'),
  desk('developer', '/dashboard/developer/submit-new'),
  {
    ...desk('developer', '/dashboard/developer/investor-interest', { post: 422 }),
    post: but(insideWrite(403), { developer: 422 }),
  },
  desk('developer', '/dashboard/developer/settings', {
    route: '/dashboard/developer/:tab',
    get: '302 /settings',
  }),
]
