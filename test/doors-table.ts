/** Who knocks. Each stands for everybody of their standing and kind. */
export const VISITORS = [
  'guest', 'incomplete', 'pending', 'rejected', 'moreinfo', 'suspended', 'unwelcomed', 'developer', 'investor', 'advisor',
  'admin',
] as const
export type Visitor = (typeof VISITORS)[number]

/** A status, or a status with the address that it leads to. */
export type Outcome = number | `302 ${string}`
type Outcomes = Readonly<Record<Visitor, Outcome>>

export type Door = {
  /** As in app/routes.ts. */
  route: string
  /** The address that is opened; `{…}` names a thing of the test's world. */
  path: string
  get: Outcomes
  /** A page without an action answers 405 to everybody whom its guard lets that far. */
  post: Outcomes
  /** What the post carries; an empty form otherwise. */
  form?: Readonly<Record<string, string>>
}

const all = (outcome: Outcome): Outcomes => Object.fromEntries(VISITORS.map((visitor) => [visitor, outcome])) as Outcomes
const but = (base: Outcomes, changes: Partial<Outcomes>): Outcomes => ({ ...base, ...changes })

/** The origin is encoded by the test, after the names in it are filled in. */
const signIn = (path: string): Outcome => `302 /signin?from=${path}`

/** Where each standing belongs, when a page is not for it. */
const HOME: Outcomes = {
  guest: '302 /signin',
  incomplete: '302 /my-profile',
  pending: '302 /profile/pending',
  rejected: '302 /profile/rejected',
  moreinfo: '302 /profile/rejected',
  suspended: '302 /profile/suspended',
  unwelcomed: '302 /profile/approved',
  developer: '302 /platform',
  investor: '302 /platform',
  advisor: '302 /platform',
  admin: '302 /admin',
}

/** A member page: approved members and admins enter, everybody else is sent where they belong. */
const inside = (path: string): Outcomes =>
  but(HOME, { guest: signIn(path), developer: 200, investor: 200, advisor: 200, admin: 200 })

/** A write behind the gate: 401 without a session, 403 without approval; what it answers the others is the page's. */
const insideWrite = (answer: Outcome): Outcomes => but(all(answer), { guest: 401, ...REFUSED })
const REFUSED = { incomplete: 403, pending: 403, rejected: 403, moreinfo: 403, suspended: 403 } as const

const memberPage = (path: string): Outcomes => but(all(200), { guest: signIn(path) })
const memberWrite = (answer: Outcome): Outcomes => but(all(answer), { guest: 401 })

/** A page that only fits some standings. */
const statusPage = (path: string, fits: readonly Visitor[]): Outcomes =>
  but(but(HOME, { guest: signIn(path) }), Object.fromEntries(fits.map((visitor) => [visitor, 200])))

/** These pages say themselves what a visitor without a developer company needs (PUB-200, ADM-110, ADM-114, ADM-125). */
const ownWords: Outcomes = but(all(200), { suspended: '302 /profile/suspended' })
const NOT_DEVELOPER = { unwelcomed: 403, investor: 403, advisor: 403 } as const

const adminPage = (path: string): Outcomes => but(all(403), { guest: signIn(path), admin: 200 })
const adminWrite = (answer: Outcome): Outcomes => but(all(403), { guest: 401, admin: answer })

const guestPage: Outcomes = but(all('302 /'), { guest: 200 })
const guestWrite = (answer: Outcome): Outcomes => but(all('302 /'), { guest: answer })

const open = (path: string, route = path): Door => ({ route, path, get: all(200), post: all(405) })

/** The written expectation of every door, apart from the code (PUB-008, PUB-187 to PUB-207, decision 19). */
export const DOORS: readonly Door[] = [
  { route: '/', path: '/', get: but(all('302 /platform'), { guest: 200, admin: '302 /admin' }), post: all(405) },
  { route: '/', path: '/?exit=1', get: all(200), post: all(405) },
  open('/about'),
  open('/faq'),
  open('/terms'),
  open('/privacy'),
  { route: '/listings', path: '/listings', get: but(inside('/listings'), { guest: 200 }), post: all(405) },
  {
    route: '/deal/:slug', path: '/deal/{publicSlug}', get: but(inside('/deal/{publicSlug}'), { guest: 200 }),
    post: all(405),
  },
  {
    route: '/deal/:slug', path: '/deal/no-such-listing', post: all(405),
    get: but(inside('/deal/no-such-listing'), { guest: 404, developer: 404, investor: 404, advisor: 404, admin: 404 }),
  },
  {
    // A message is optional, so an empty form is a whole request; an admin sees everything and has nothing to ask.
    route: '/deal/:slug/access', path: '/deal/{lockedSlug}/access',
    get: but(inside('/deal/{lockedSlug}/access'), { admin: '302 /deal/{lockedSlug}' }),
    post: but(insideWrite('302 /deal/{lockedSlug}'), { admin: 403 }),
  },
  {
    route: '/deal/:slug/access', path: '/deal/no-such-listing/access', post: but(insideWrite(404), { admin: 403 }),
    get: but(inside('/deal/no-such-listing/access'), { developer: 404, investor: 404, advisor: 404, admin: 404 }),
  },
  // A session is led on as after its link was used; an empty form carries no link and begins again.
  { route: '/complete-registration', path: '/complete-registration', get: but(HOME, { guest: 200 }), post: all('302 /complete-registration') },
  { route: '/forgot-password', path: '/forgot-password', get: all(200), post: all(422) },
  // Every session of this test is younger than 15 minutes (PUB-180).
  { route: '/reset-password', path: '/reset-password', get: but(all(200), { guest: '302 /forgot-password' }), post: but(all(422), { guest: '302 /forgot-password' }) },
  { route: '/signout', path: '/signout', get: all('302 /'), post: all('302 /') },
  { route: '/dashboard', path: '/dashboard', get: all('302 /platform'), post: all(405) },
  { route: '/files/:id', path: '/files/{publicImage}', get: all(200), post: all(405) },
  { route: '/files/:id', path: '/files/{privateImage}', get: but(all(404), { guest: 401, admin: 200 }), post: all(405) },
  { route: '/files/:id', path: '/files/{kycFile}', get: but(all(404), { guest: 401, pending: 403, admin: 403 }), post: all(405) },
  { route: '/files/:id', path: '/files/no-such-file', get: but(all(404), { guest: 401 }), post: all(405) },
  { route: '/files/upload/kyc', path: '/files/upload/kyc', get: all(405), post: but(memberWrite('302 /my-profile'), { suspended: 403 }) },
  { route: '/files/upload/listing-image', path: '/files/upload/listing-image', get: all(404), post: insideWrite('302 /my-listings') },
  { route: '/signup', path: '/signup', get: guestPage, post: guestWrite(405) },
  { route: '/signin', path: '/signin', get: guestPage, post: guestWrite(422) },
  { route: '/early-access', path: '/early-access', get: guestPage, post: guestWrite(422) },
  {
    route: '/profile/developer', path: '/profile/developer',
    get: but(memberPage('/profile/developer'), { suspended: '302 /profile/suspended', unwelcomed: '302 /my-profile', investor: '302 /my-profile', advisor: '302 /my-profile', admin: '302 /admin' }),
    post: but(memberWrite(422), { suspended: 409, developer: 409, admin: 409, unwelcomed: '302 /my-profile', investor: '302 /my-profile', advisor: '302 /my-profile' }),
  },
  { route: '/profile/pending', path: '/profile/pending', get: statusPage('/profile/pending', ['pending']), post: but(HOME, { guest: 401, unwelcomed: '302 /dashboard', developer: '302 /dashboard', investor: '302 /dashboard', advisor: '302 /dashboard', admin: '302 /platform' }) },
  { route: '/profile/rejected', path: '/profile/rejected', get: statusPage('/profile/rejected', ['rejected', 'moreinfo']), post: memberWrite(405) },
  { route: '/profile/approved', path: '/profile/approved', get: statusPage('/profile/approved', ['unwelcomed', 'developer', 'investor', 'advisor']), post: memberWrite(405) },
  { route: '/profile/suspended', path: '/profile/suspended', get: statusPage('/profile/suspended', ['suspended']), post: memberWrite(405) },
  { route: '/my-profile', path: '/my-profile', get: memberPage('/my-profile'), post: memberWrite(405) },
  { route: '/my-listings', path: '/my-listings', get: ownWords, post: but(insideWrite(422), NOT_DEVELOPER) },
  {
    route: '/my-listings/new', path: '/my-listings/new', get: ownWords,
    post: but(insideWrite(422), { ...NOT_DEVELOPER, suspended: '302 /profile/suspended' }),
  },
  {
    route: '/my-listings/:id', path: '/my-listings/{foreignListing}', get: but(ownWords, { developer: 404, admin: 404 }),
    // What is missing in the form is said before the number is looked at, for a foreign and an unknown one alike.
    post: but(insideWrite(422), { ...NOT_DEVELOPER, suspended: '302 /profile/suspended' }),
  },
  { route: '/platform', path: '/platform', get: inside('/platform'), post: insideWrite(405) },
  {
    route: '/my-listings/:id/access', path: '/my-listings/{foreignListing}/access',
    get: but(inside('/my-listings/{foreignListing}/access'), { developer: 404, investor: 404, advisor: 404, admin: 200 }),
    post: but(insideWrite(404), { admin: 422 }),
  },
  { route: '/admin', path: '/admin', get: adminPage('/admin'), post: adminWrite(405) },
  { route: '/admin/profiles', path: '/admin/profiles', get: adminPage('/admin/profiles'), post: adminWrite(422) },
  { route: '/admin/listings', path: '/admin/listings', get: adminPage('/admin/listings'), post: adminWrite(422) },
  { route: '/admin/email-queue', path: '/admin/email-queue', get: adminPage('/admin/email-queue'), post: adminWrite('302 /admin/email-queue') },
  { route: '/admin/gallery', path: '/admin/gallery', get: adminPage('/admin/gallery'), post: adminWrite(405) },
  { route: '/*', path: '/no/such/page', get: all(404), post: all(404) },
]
