import type { Principal } from './principals.ts'
import { leaves } from './source-intents.ts'

/**
 * The outcome of an operation. `done`: it answers without a refusal and something was written. `shown`: the same with
 * nothing written. `kept`: refused with 422, and the typed text is in the person's own draft. `away`: a redirect, and
 * nothing was written. A number: that status, and nothing was written.
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
  suspended: ['developer:suspended', 'investor:suspended', 'advisor:suspended', 'resting'],
  developers: ['developer:approved', 'owner', 'colleague'],
  investors: ['investor:approved', 'asker'],
  advisors: ['advisor:approved'],
  admins: ['admin', 'insider', 'stale'],
} as const satisfies Record<string, readonly Principal[]>
type Group = keyof typeof GROUPS

/** By group, and by name for exceptions within a group: the name takes precedence. */
export type Outcomes = Partial<Record<Group | Principal, Outcome>>

export function outcomeOf(outcomes: Outcomes, principal: Principal): Outcome {
  const own = outcomes[principal]
  if (own !== undefined) return own
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

/** Writes behind the gate: 401 without a session, 403 without an approved company; the rest as stated. */
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

/** Back-office writes. */
export const admins = (outcome: Outcome, but: Outcomes = {}): Outcomes => ({
  ...everyone(403),
  guests: 401,
  admins: outcome,
  ...but,
})

/** Writes for developers only: other kinds are refused like an unapproved member. */
export const developers = (rest: Outcome, but: Outcomes = {}): Outcomes =>
  approved(rest, { investors: 403, advisors: 403, ...but })

export type Upload = { field: string; name: string; kind: 'pdf' | 'png' | 'csv' }

export type Operation = {
  /** As in app/routes.ts. */
  route: string
  /**
   * The value of the form's `intent`, or of the field that distinguishes its buttons. Empty for a form with one
   * purpose.
   */
  intent: string
  /** The address and the form's fields; `{…}` names a record of the world. Without a form, the page is opened. */
  path: string
  form?: Readonly<Record<string, string>>
  upload?: Upload
  outcomes: Outcomes
  /** The table that it writes, if it is one that jobs write too. */
  writes?: 'email_queue'
  /** Replacing this record's name with one that does not exist finds nothing, and an authorised caller is told so. */
  missing?: { in: string; as?: string; outcomes?: Outcomes }
}

const ROUTES = leaves().map(({ path }) => path)

/** The route of app/routes.ts that an address leads to; an address that starts with a record's link opens a file. */
function routeOf(path: string): string {
  const address = path.replace(/\?.*$/, '')
  if (address.startsWith('{')) return '/files/:id'
  const parts = address.split('/')
  const fits = (route: string) => {
    const names = route.split('/')
    return names.length === parts.length && names.every((one, at) => one.startsWith(':') || one === parts[at])
  }
  const found = ROUTES.includes(address) ? address : ROUTES.find(fits)
  if (found === undefined) throw new Error(`no route leads to ${path}`)
  return found
}

/** Names that no record has, for records whose names in a URL are not random ids. */
const NO_SUCH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['market', 'locked', 'draft', 'adminsDraft', 'staged'].map((one) => [one, '999999999']),
  ),
  slug: 'no-such-listing',
  lockedSlug: 'no-such-listing',
  unsubscribe: 'no-such-token',
}

type More = Pick<Operation, 'writes'> & { intent?: string; unknown?: Outcomes }

function operation(path: string, outcomes: Outcomes, { unknown, ...more }: More, press?: string): Operation {
  const [, thing] = /\{([\w:.]+)!\}/.exec(`${path} ${press ?? ''}`) ?? []
  const plain = (text: string) => text.replaceAll('!}', '}')
  const missing = thing && {
    missing: {
      in: thing,
      ...(NO_SUCH[thing] && { as: NO_SUCH[thing] }),
      ...(unknown && { outcomes: unknown }),
    },
  }
  const read = { route: routeOf(path), intent: '', path: plain(path), outcomes, ...missing, ...more }
  if (press === undefined) return read
  const [, label, intent = label ?? '', fields = ''] =
    /^(?:\((.*?)\)|([^?]*))(?:\?(.*))?$/s.exec(plain(press)) ?? []
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

/** Opens a page or a file. `{thing!}` names a record that is also requested under a name that no record has. */
export const read = (path: string, outcomes: Outcomes, more: More = {}): Operation =>
  operation(path, outcomes, more)

type Row = string | readonly [presses: string | readonly string[], outcomes?: Outcomes, more?: More]

/**
 * The buttons of a page. A press is `intent?field=value&field=value`, and `(words)` instead of an intent for a form
 * that has none; `field=@name.pdf` uploads a file.
 */
export const at = (path: string, usual: Outcomes, ...rows: Row[]): Operation[] =>
  rows.flatMap((row) => {
    const [presses, outcomes = usual, more = {}] = typeof row === 'string' ? [row] : row
    return [presses].flat().map((press) => operation(path, outcomes, more, press))
  })
