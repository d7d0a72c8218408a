import type { Principal } from './principals.ts'
import { leaves } from './source-intents.ts'

/**
 * The outcome of an operation. `done`: not refused, and something was written. `shown`: not refused, and nothing was
 * written. `kept`: refused with 422, and the typed text was saved as a draft. `away`: a redirect, and nothing was
 * written. A number: that status, and nothing was written.
 */
export type Outcome = 'done' | 'shown' | 'kept' | 'away' | number

export const GROUPS = {
  /** Not signed in, or the cookie is no longer valid. */
  guests: ['guest', 'closed'],
  /** Signed in, without an approved company. */
  unapproved: [
    'unverified',
    'newcomer',
    'excolleague',
    'invitee',
    'exadmin',
    'developer:draft',
    'developer:pending',
    'developer:moreinfo',
    'developer:rejected',
    'investor:draft',
    'investor:pending',
    'investor:moreinfo',
    'investor:rejected',
    'advisor:draft',
    'advisor:pending',
    'advisor:moreinfo',
    'advisor:rejected',
  ],
  /** The company or the person is suspended. */
  suspended: ['developer:suspended', 'investor:suspended', 'advisor:suspended', 'suspendedUser'],
  developers: ['developer:approved', 'owner', 'colleague'],
  investors: ['investor:approved', 'asker'],
  advisors: ['advisor:approved'],
  admins: ['admin', 'insider', 'stale'],
} as const satisfies Record<string, readonly Principal[]>
type Group = keyof typeof GROUPS

/** By group, or by principal for exceptions, which take precedence. */
export type Outcomes = Partial<Record<Group | Principal, Outcome>>

export function outcomeOf(outcomes: Outcomes, principal: Principal): Outcome {
  const exception = outcomes[principal]
  if (exception !== undefined) return exception
  for (const [group, members] of Object.entries(GROUPS) as [Group, readonly Principal[]][])
    if (members.includes(principal) && outcomes[group] !== undefined) return outcomes[group]
  throw new Error(`no outcome is defined for ${principal}`)
}

export const everyone = (outcome: Outcome): Outcomes => ({
  guests: outcome,
  unapproved: outcome,
  suspended: outcome,
  developers: outcome,
  investors: outcome,
  advisors: outcome,
  admins: outcome,
})

/** Writes behind the gate: 401 without a session, 403 without an approved company, otherwise as stated. */
export const approved = (rest: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(rest),
  guests: 401,
  unapproved: 403,
  suspended: 403,
  ...but,
})

/** Writes for anyone signed in and not suspended. */
export const signedIn = (rest: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(rest),
  guests: 401,
  suspended: 403,
  ...but,
})

export const admins = (outcome: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(403),
  guests: 401,
  admins: outcome,
  ...but,
})

/** Writes for developers only: other company types are refused like unapproved members. */
export const developers = (rest: Outcome, but: Outcomes = {}): Outcomes =>
  approved(rest, { investors: 403, advisors: 403, ...but })

export type Upload = { field: string; name: string; kind: 'pdf' | 'png' | 'csv' }

export type Operation = {
  route: string
  /**
   * The form's `intent`, or a label in the table. Empty for a form with one button.
   */
  intent: string
  /** The URL and the form's fields, with `{fixtures}` in them. Without a form, the page is opened. */
  path: string
  form?: Readonly<Record<string, string>>
  upload?: Upload
  outcomes: Outcomes
  /** The table that it writes, if jobs write to it too. */
  writes?: 'email_queue'
  /** The fixture to replace with a record that doesn't exist; authorised callers then get 404. */
  missing?: { in: string; as?: string; outcomes?: Outcomes }
}

const ROUTES = leaves().map(({ path }) => path)

/** The route in app/routes.ts for an address. An address that starts with a fixture is a signed file link. */
function routeOf(path: string): string {
  const address = path.replace(/\?.*$/, '')
  if (address.startsWith('{')) return '/files/:id'
  const parts = address.split('/')
  const matches = (route: string) => {
    const names = route.split('/')
    return names.length === parts.length && names.every((one, at) => one.startsWith(':') || one === parts[at])
  }
  const found = ROUTES.includes(address) ? address : ROUTES.find(matches)
  if (found === undefined) throw new Error(`no route matches ${path}`)
  return found
}

/** Ids of missing records, for fixtures that are not identified by a UUID. */
const MISSING_IDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['market', 'locked', 'draft', 'adminsDraft', 'staged'].map((one) => [one, '999999999']),
  ),
  slug: 'no-such-listing',
  lockedSlug: 'no-such-listing',
  unsubscribe: 'no-such-token',
}

type Options = Pick<Operation, 'writes'> & { intent?: string; unknown?: Outcomes }

function operation(
  path: string,
  outcomes: Outcomes,
  { unknown, ...more }: Options,
  spec?: string,
): Operation {
  const [, fixture] = /\{([\w:.]+)!\}/.exec(`${path} ${spec ?? ''}`) ?? []
  const plain = (text: string) => text.replaceAll('!}', '}')
  const missing = fixture && {
    missing: {
      in: fixture,
      ...(MISSING_IDS[fixture] && { as: MISSING_IDS[fixture] }),
      ...(unknown && { outcomes: unknown }),
    },
  }
  const read = { route: routeOf(path), intent: '', path: plain(path), outcomes, ...missing, ...more }
  if (spec === undefined) return read
  const [, label, intent = label ?? '', fields = ''] =
    /^(?:\((.*?)\)|([^?]*))(?:\?(.*))?$/s.exec(plain(spec)) ?? []
  const pairs = fields
    .split(/&\s*/)
    .filter(Boolean)
    .map((one) => [one.replace(/=.*/s, ''), one.replace(/^[^=]*=/, '')] as const)
  const file = pairs.find(([, value]) => value.startsWith('@'))
  const form = {
    ...(intent && label === undefined && { intent }),
    ...Object.fromEntries(pairs.filter((pair) => pair !== file)),
  }
  if (!file) return { ...read, intent, form }
  const [field, at] = file
  return { ...read, intent, form, upload: { field, name: at.slice(1), kind: at.slice(-3) as Upload['kind'] } }
}

/** Opens a page or a file. `{fixture!}` is also requested as a record that doesn't exist. */
export const read = (path: string, outcomes: Outcomes, options: Options = {}): Operation =>
  operation(path, outcomes, options)

type Row = string | readonly [specs: string | readonly string[], outcomes?: Outcomes, options?: Options]

/**
 * A page's buttons, each as `intent?field=value&field=value`. A form without an intent has a `(label)` instead, and
 * `field=@name.pdf` uploads a file.
 */
export const at = (path: string, usual: Outcomes, ...rows: Row[]): Operation[] =>
  rows.flatMap((row) => {
    const [specs, outcomes = usual, options = {}] = typeof row === 'string' ? [row] : row
    return [specs].flat().map((spec) => operation(path, outcomes, options, spec))
  })
