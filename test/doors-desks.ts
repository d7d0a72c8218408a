import {
  but,
  type Door,
  inside,
  insideWrite,
  memberPage,
  memberWrite,
  type Outcome,
} from './door-outcomes.ts'

const OTHER = { investor: 'developer', developer: 'investor' } as const

/** A dashboard page: its own company type and admins can enter, others are redirected to theirs (PUB-018, MEM-298). */
function desk(
  kind: 'investor' | 'developer',
  page: string,
  { route, get = 200 }: { route?: string; get?: Outcome } = {},
): Door {
  const other = OTHER[kind]
  const path = `/dashboard/${kind}${page}`
  return {
    route: route ?? path,
    path,
    get: but(inside(path), {
      // Signing in never returns to a page that only redirects.
      ...(route !== undefined && { guest: '302 /signin' as const }),
      [kind]: get,
      admin: get,
      [other]: `302 /dashboard/${other}`,
      advisor: '302 /platform',
    }),
    // The visitor who has not seen the welcome page is an investor.
    post: but(insideWrite(405), {
      [other]: 403,
      advisor: 403,
      ...(kind === 'developer' && { unwelcomed: 403 }),
    }),
  }
}

const FORM = {
  developer: '/profile/developer',
  investor: '/profile/investor',
  advisor: '/profile/due-diligence',
} as const

/** A company's form: other kinds are redirected to their own (MEM-139), people without a company to the investor's. */
function companyForm(kind: keyof typeof FORM, step: number): Door {
  const path = FORM[kind]
  const to = (of: keyof typeof FORM): Outcome => `302 ${FORM[of]}`
  const ofDeveloper = { pending: to('developer'), rejected: to('developer'), moreinfo: to('developer') }
  const led = {
    ...(kind !== 'developer' && { ...ofDeveloper, developer: to('developer') }),
    ...(kind !== 'investor' && { unwelcomed: to('investor'), investor: to('investor') }),
    ...(kind !== 'advisor' && { advisor: to('advisor') }),
  }
  const saved = { [kind]: `302 ${path}?step=${step}` as const }
  return {
    route: path,
    path,
    get: but(memberPage(path), { ...led, suspended: '302 /profile/suspended', admin: '302 /admin' }),
    post: but(memberWrite(422), {
      ...led,
      ...saved,
      ...(kind === 'investor' && { unwelcomed: saved[kind] }),
      suspended: 409,
      admin: 409,
    }),
  }
}

export const DESK_DOORS: readonly Door[] = [
  // A click without a session redirects to sign-up (MEM-317); an empty form names no company.
  {
    route: '/platform',
    path: '/platform',
    get: inside('/platform'),
    post: but(insideWrite(404), { guest: '302 /signup', admin: 403 }),
  },
  desk('investor', ''),
  desk('investor', '/deal-interests'),
  desk('investor', '/listings', { route: '/dashboard/investor/:tab', get: '302 /listings' }),
  desk('investor', '/nothing', { route: '/dashboard/investor/:tab', get: 404 }),
  desk('developer', ''),
  desk('developer', '/my-projects'),
  desk('developer', '/submit-new'),
  { ...desk('developer', '/investor-interest'), post: but(insideWrite(403), { developer: 422 }) },
  desk('developer', '/settings', { route: '/dashboard/developer/:tab', get: '302 /settings' }),
  companyForm('developer', 2),
  companyForm('investor', 2),
  companyForm('advisor', 1),
]
