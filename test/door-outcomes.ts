export const VISITORS = [
  'guest',
  'incomplete',
  'pending',
  'rejected',
  'moreinfo',
  'suspended',
  'unwelcomed',
  'developer',
  'investor',
  'advisor',
  'admin',
] as const
export type Visitor = (typeof VISITORS)[number]

/** A status, or a status with the target of its redirect. */
export type Outcome = number | `302 ${string}`
export type Outcomes = Readonly<Record<Visitor, Outcome>>

export type Door = {
  route: string
  /** The path; `{…}` is replaced by a record of the test data. */
  path: string
  get: Outcomes
  /** 405 for everyone whom the guard admits if the page has no action. */
  post: Outcomes
}

export const all = (outcome: Outcome): Outcomes =>
  Object.fromEntries(VISITORS.map((visitor) => [visitor, outcome])) as Outcomes
export const but = (base: Outcomes, changes: Partial<Outcomes>): Outcomes => ({ ...base, ...changes })

/** The test fills in the names in the origin and then encodes it. */
const signIn = (path: string): Outcome => `302 /signin?from=${path}`

/** Where visitors are redirected if a page is not for them. */
export const HOME: Outcomes = {
  guest: '302 /signin',
  incomplete: '302 /profile/investor',
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

/** A member page: approved members and admins can enter, everyone else is redirected to their home page. */
export const inside = (path: string): Outcomes =>
  but(HOME, { guest: signIn(path), developer: 200, investor: 200, advisor: 200, admin: 200 })

/** A page that guests can see; unapproved members see it as guests do. */
export const openPage = (path: string): Outcomes => but(inside(path), { guest: 200, ...BEFORE_APPROVAL })
const BEFORE_APPROVAL = { incomplete: 200, pending: 200, rejected: 200, moreinfo: 200 } as const

/** A write behind the gate: 401 without a session, 403 without approval; for everyone else the page decides. */
export const insideWrite = (answer: Outcome): Outcomes => but(all(answer), { guest: 401, ...REFUSED })
const REFUSED = {
  incomplete: 403,
  pending: 403,
  rejected: 403,
  moreinfo: 403,
  suspended: 403,
} as const

export const memberPage = (path: string): Outcomes => but(all(200), { guest: signIn(path) })
export const memberWrite = (answer: Outcome): Outcomes => but(all(answer), { guest: 401 })

/** These pages tell visitors without a developer company what they need (PUB-200, ADM-110, ADM-114, ADM-125). */
export const ownActionText: Outcomes = but(all(200), { suspended: '302 /profile/suspended' })
export const NOT_DEVELOPER = { unwelcomed: 403, investor: 403, advisor: 403 } as const

export const adminPage = (path: string): Outcomes => but(all(403), { guest: signIn(path), admin: 200 })
export const adminWrite = (answer: Outcome): Outcomes => but(all(403), { guest: 401, admin: answer })

export const guestPage: Outcomes = but(all('302 /'), { guest: 200 })
export const guestWrite = (answer: Outcome): Outcomes => but(all('302 /'), { guest: answer })
