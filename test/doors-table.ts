import { hasAction, leaves } from './attack/matrix/source-intents.ts'
import {
  adminPage,
  adminWrite,
  all,
  but,
  type Door,
  guestPage,
  guestWrite,
  HOME,
  inside,
  insideWrite,
  memberPage,
  memberWrite,
  type Outcome,
  type Outcomes,
  type Visitor,
} from './door-outcomes.ts'
import { OPEN_DOORS } from './doors-open.ts'

/** The outcome of each gate in app/routes.ts for reads and writes; admitted visitors get `answer`. */
const GATES: Readonly<
  Record<string, { get: (path: string) => Outcomes; post: (answer: Outcome) => Outcomes }>
> = {
  'gates/guest-only.tsx': { get: () => guestPage, post: guestWrite },
  // A suspended member can still export their data, close their account and do what these steps need (decision 11).
  'gates/member.tsx': {
    get: (path) => but(memberPage(path), { suspended: '302 /profile/suspended' }),
    post: (answer) => but(memberWrite(answer), { suspended: 403 }),
  },
  'gates/inside.tsx': { get: inside, post: insideWrite },
  'gates/admin.tsx': { get: adminPage, post: adminWrite },
}
const GATED = leaves().filter(({ gate }) => gate !== null && gate in GATES)

/** A door behind a gate, with its differences from that gate; `answer` is for visitors whom the gate admits. */
type Differs = { path?: string; get?: Partial<Outcomes>; answer?: Outcome; post?: Partial<Outcomes> }

const members = (outcome: Outcome) => ({
  developer: outcome,
  investor: outcome,
  advisor: outcome,
  admin: outcome,
})
const withoutGuest = (outcomes: Outcomes): Partial<Outcomes> =>
  Object.fromEntries(Object.entries(outcomes).filter(([visitor]) => visitor !== 'guest'))
/** A page for visitors with certain statuses only; others are redirected. */
const fits = (...visitors: Visitor[]): Partial<Outcomes> => ({
  ...withoutGuest(HOME),
  ...Object.fromEntries(visitors.map((visitor) => [visitor, 200])),
})
/** Only visitors who have already seen the welcome page get the page around a refused form. */
const WELCOME_FIRST = { unwelcomed: '302 /profile/approved' } as const
const SUSPENDED_MAY = { suspended: 405 } as const
const WITHOUT_COMPANY = { get: { admin: 403 }, post: { admin: 403, ...WELCOME_FIRST } } as const
const FOREIGN_LISTING = { get: { ...members(404), admin: 200 }, answer: 404, post: { admin: 422 } } as const

/** Doors behind a gate that differ from the gate; a door may be tried at several addresses. */
const DIFFERENT: Readonly<Record<string, readonly Differs[]>> = {
  // Without a recent correct password there is no code to enter.
  '/signin/code': [{ get: { guest: '302 /signin' }, answer: '302 /signin' }],

  '/profile/pending': [
    {
      get: fits('pending'),
      post: { ...fits(), ...members('302 /dashboard'), unwelcomed: '302 /dashboard', admin: '302 /platform' },
    },
  ],
  '/profile/rejected': [{ get: fits('rejected', 'moreinfo'), post: SUSPENDED_MAY }],
  '/profile/approved': [{ get: fits('unwelcomed', 'developer', 'investor', 'advisor'), post: SUSPENDED_MAY }],
  '/profile/suspended': [{ get: fits('suspended'), post: SUSPENDED_MAY }],
  '/my-profile': [{ get: { suspended: 200 }, post: SUSPENDED_MAY }],
  // Nobody in this scenario has their company's name, so everyone is redirected to their home page.
  '/your-name': [{ get: { ...fits(), admin: '302 /platform' }, post: { ...fits(), admin: '302 /platform' } }],
  '/favorites': [{ get: WELCOME_FIRST, post: SUSPENDED_MAY }],
  '/saved-searches': [{ get: WELCOME_FIRST, post: WELCOME_FIRST }],
  '/documents': [{ post: SUSPENDED_MAY }],
  // Nobody who has just signed in is asked again.
  '/settings/confirm': [
    {
      get: withoutGuest(all('302 /settings')),
      answer: '302 /settings',
      post: { suspended: '302 /settings' },
    },
  ],
  // An empty form switches off everything that can be switched off.
  '/settings/notifications': [{ answer: '302 /settings/notifications' }],
  // Every session in this test is fresh.
  '/settings/data': [
    { get: { suspended: 200 }, answer: '302 /settings/data', post: { suspended: '302 /settings/data' } },
  ],
  '/settings/data/close': [{ get: { suspended: 200 }, post: { suspended: 422 } }],

  '/market-insights': [{ path: '/market-insights?tab=esg' }],
  '/market-circle/searches': [{ post: WELCOME_FIRST }],
  // An empty form names no step.
  '/connections': [{ post: { admin: 403 } }],
  // Projects and an approved profile belong to a company, and an admin has none.
  '/my-profile/projects': [WITHOUT_COMPANY],
  '/my-profile/confirm': [WITHOUT_COMPANY],
  '/my-profile/changes': [WITHOUT_COMPANY],
  '/compare': [
    { path: '/compare?ids={publicSlug}%2C{lockedSlug}' },
    // With one listing there is nothing to compare.
    { path: '/compare?ids={publicSlug}', get: members('302 /listings') },
  ],
  '/my-listings/:id/access': [{ path: '/my-listings/{foreignListing}/access', ...FOREIGN_LISTING }],
  '/my-listings/:id/access/nda': [{ path: '/my-listings/{foreignListing}/access/nda', ...FOREIGN_LISTING }],
  // An empty form names no request of the sender, and an admin has none.
  '/my-access': [{ answer: 404, post: { admin: 403 } }],
  '/deal/:slug/access': [
    {
      // The message is optional, so an empty form is a complete request; admins see everything and request nothing.
      path: '/deal/{lockedSlug}/access',
      get: { admin: '302 /deal/{lockedSlug}' },
      answer: '302 /deal/{lockedSlug}',
      post: { admin: 403 },
    },
    { path: '/deal/no-such-listing/access', get: members(404), answer: 404, post: { admin: 403 } },
  ],
  // Both companies and admins can read it; admins cannot write.
  '/inquiries/:id': [
    {
      path: '/inquiries/{otherInquiry}',
      get: { developer: 404, investor: 404, advisor: 404 },
      answer: 404,
      post: { admin: 403 },
    },
  ],

  '/admin/email-queue': [{ answer: '302 /admin/email-queue' }],
  '/admin/market/imports/:id': [{ path: '/admin/market/imports/999999', get: { admin: 404 } }],
  '/admin/content': [{}, { path: '/admin/content?document=terms' }],
}

function gated({ path: route, file, gate }: (typeof GATED)[number]): Door[] {
  const of = GATES[gate ?? '']
  if (!of) throw new Error(`no gate ${gate}`)
  const refused = hasAction(file) ? 422 : 405
  return (DIFFERENT[route] ?? [{}]).map(({ path = route, get = {}, answer = refused, post = {} }) => ({
    route,
    path,
    get: but(of.get(path), get),
    post: but(of.post(answer), post),
  }))
}

/**
 * The outcome of every door for every visitor (PUB-008, PUB-187 to PUB-207, decision 19): behind a gate, the gate's,
 * with exceptions; the others are listed one by one.
 */
export const DOORS: readonly Door[] = [...OPEN_DOORS, ...GATED.flatMap(gated)]
