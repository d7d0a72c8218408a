import { readEnv } from '../../../app/lib/env.ts'
import { constant } from './constants.ts'
import { table } from './table.ts'

const MB = 1024 * 1024
const PASSWORDS = 'app/account/password.server.ts'
const POLICY = 'app/account/policy.ts'
const STEP = 'app/account/security/commands/second-step.server.ts'
const CODES = 'app/account/security/commands/count-code.server.ts'
const UPLOADS = 'app/files/rules.ts'
const SHAPE = 'server/http/request-limits.ts'

const whole = (value: number) => value.toLocaleString('en')
const days = (value: number) => `${value} days`
const milliseconds = (value: number) => seconds(value / 1000)
const megabytes = (value: number) => `${value / MB} MB`

export function seconds(value: number): string {
  const units = [
    [86_400, 'days'],
    [3600, 'hours'],
    [60, 'minutes'],
  ] as const
  const [size, unit] = units.find(([length]) => value > length && value % length === 0) ?? [1, 's']
  return `${value / size} ${unit}`
}

const REMINDERS = 'app/review/turn-index.server.ts'

/** Limit, file, constant and number format. */
const CONSTANTS: readonly (readonly [string, string, string, (value: number) => string])[] = [
  ['time step of TOTP codes', 'app/account/security/totp.server.ts', 'STEP_SECONDS', seconds],
  ['recovery codes', 'app/account/security/commands/spend-factor.server.ts', 'RECOVERY_CODES', whole],
  ['lifetime of a pending sign-in', STEP, 'STEP_SECONDS', seconds],
  ['attempts per pending sign-in', STEP, 'STEP_TRIES', whole],
  ['consecutive wrong codes from unknown devices', CODES, 'FREE_TRIES', whole],
  ['first delay after that, doubled each time', CODES, 'FIRST_WAIT', seconds],
  ['longest delay', CODES, 'MAX_WAIT', (value) => `${value / 3600} hours`],
  [
    'time to complete a passkey challenge',
    'app/account/security/passkeys/challenges.server.ts',
    'CHALLENGE_SECONDS',
    seconds,
  ],
  ['maximum listing picture', UPLOADS, 'DEFAULT_MAX_BYTES', megabytes],
  ['maximum storage per company', UPLOADS, 'COMPANY_GB', (value) => `${value} GB`],
  ['maximum pixels of a picture', UPLOADS, 'MAX_PIXELS', whole],
  ['maximum pixels per side', UPLOADS, 'MAX_SIDE', whole],
  ['maximum listing document', 'app/listings/documents/schema.ts', 'DOCUMENT_LIMITS.bytes', megabytes],
  ['time limit for inspecting a file', 'app/files/inspect-in-child.server.ts', 'INSPECTION_SECONDS', seconds],
  ['fields or parts per form', SHAPE, 'REQUEST_LIMITS.fields', whole],
  ['bytes of a field name', SHAPE, 'REQUEST_LIMITS.nameBytes', whole],
  ['maximum form without files', 'server/http/body.ts', 'FORM_BYTES', megabytes],
  ['maximum form for guests', 'server/http/body.ts', 'GUEST_FORM_BYTES', (value) => `${value / 1024} kB`],
  ['forms without a response, in memory per process', 'server/http/body.ts', 'HELD.forms', megabytes],
  [
    "guests' uploads without a response, on disk per process",
    'server/http/body.ts',
    'HELD.guestFiles',
    megabytes,
  ],
  ['bytes of a request not counted towards these', 'server/http/held-bytes.ts', 'FREE_BYTES', whole],
  [
    'maximum share of the free bytes for one network',
    'server/http/held-bytes.ts',
    'SHARES',
    (value) => `1/${value}`,
  ],
  ['URL parameters', SHAPE, 'REQUEST_LIMITS.parameters', whole],
  ['cookies per request', SHAPE, 'REQUEST_LIMITS.cookies', whole],
  ['headers per request', SHAPE, 'REQUEST_LIMITS.headers', whole],
  ['time for open requests to finish after SIGTERM', 'server/http/drain.ts', 'DRAIN_MS', milliseconds],
  ['time to wait for the database at start', 'server/database.ts', 'START_TIMEOUT_MS', milliseconds],
  [
    'lifetime of a refused mailbox',
    'app/account/commands/registration-mail.server.ts',
    'REFUSED_SECONDS',
    seconds,
  ],
  ['attempts to send an email', 'app/mail/lease.server.ts', 'MAX_ATTEMPTS', whole],
  ['lease while sending an email', 'app/mail/lease.server.ts', 'LEASE_SECONDS', seconds],
  [
    'a declined access request may be repeated after',
    'app/listings/visibility/unlock.ts',
    'ASK_AGAIN_DAYS',
    days,
  ],
  ['a declined connection request may be repeated after', 'app/directory/schema.ts', 'ASK_AGAIN_DAYS', days],
  ['first reminder of an open task after', REMINDERS, 'REMINDER_DAYS.first', days],
  ['second reminder after', REMINDERS, 'REMINDER_DAYS.second', days],
  ['last reminder after', REMINDERS, 'REMINDER_DAYS.last', days],
  ['notice before a grant ends', 'app/access/policy.ts', 'REMIND_BEFORE_DAYS', days],
  ['a listing is new for', 'app/listings/visibility/present.ts', 'NEW_FOR_DAYS', days],
  ['personal data exports are kept for', 'app/settings/export/category.ts', 'EXPORT_DAYS', days],
  ['staged market figures are kept for', 'app/market/commands/staged-figures.server.ts', 'STAGED_DAYS', days],
  [
    'previous market figure sets kept',
    'app/market/commands/publish-figures.server.ts',
    'RESTORABLE_SETS',
    whole,
  ],
  ['notices are kept for', 'app/notices/jobs.server.ts', 'KEPT_DAYS', days],
  ['an unsubscribe link works for', 'app/notices/choices.server.ts', 'TOKEN_DAYS', days],
  [
    "a draft's copy in the browser is kept for",
    'app/companies/ui/drafts/local-copies.ts',
    'COPY_LIFE_MS',
    milliseconds,
  ],
  [
    'maximum profile draft',
    'app/companies/commands/save-draft.server.ts',
    'DRAFT_BYTES',
    (value) => `${whole(value)} bytes`,
  ],
  [
    'unsaved edits of the listing editor are kept for',
    'app/listings/editor/commands/editor-drafts.server.ts',
    'RETENTION_DAYS',
    days,
  ],
  [
    'colleagues and open invitations per company',
    'app/companies/colleagues/policy.ts',
    'MAX_COLLEAGUES',
    whole,
  ],
  ['business days until a record is overdue', 'app/lib/review-time.ts', 'OVERDUE_BUSINESS_DAYS', whole],
]

type Limit = { what: string; value: string; file: string }

/** Fixed limits with their current values from the code. */
export function fixedLimits(): Limit[] {
  const cost = (key: string) => constant(PASSWORDS, `COST.${key}`)
  const length = (key: string) => constant(POLICY, `PASSWORD_LENGTH.${key}`)
  const hash = `Argon2id, ${whole(cost('memory'))} KiB, passes: ${cost('passes')}, lanes: ${cost('parallelism')}`
  const { count, seconds: window } = readEnv({}).rates.code
  return [
    {
      what: 'password length',
      value: `${length('min')} to ${length('max')} characters`,
      file: POLICY,
    },
    { what: 'password hash', value: hash, file: PASSWORDS },
    {
      what: 'codes from a known device',
      value: `${count} in ${window / 3600} hours`,
      file: 'app/lib/env.ts',
    },
    ...CONSTANTS.map(([what, file, name, written]) => ({ what, value: written(constant(file, name)), file })),
  ]
}

export function limitsChapter(): string {
  const rows = fixedLimits().map(({ what, value, file }) => [what, value, `\`${file}\``])
  return `## Fixed limits

Constants that no setting changes.

${table(['what', 'value', 'where'], rows)}
`
}
