import { readEnv } from '../../../app/lib/env.ts'
import { constant } from './constants.ts'
import { table } from './table.ts'

const MB = 1024 * 1024
const PASSWORDS = 'app/account/password.server.ts'
const POLICY = 'app/account/password-length.ts'
const STEP = 'app/account/security/commands/second-step.server.ts'
const CODES = 'app/account/security/commands/count-code.server.ts'
const UPLOADS = 'app/files/rules.ts'
const SHAPE = 'server/http/shape.ts'

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

/** Limit, file, constant and number format. */
const REMINDERS = 'app/review/reminder-days.ts'

const CONSTANTS: readonly (readonly [string, string, string, (value: number) => string])[] = [
  ['step of a TOTP code', 'app/account/security/totp.server.ts', 'STEP_SECONDS', seconds],
  ['recovery codes', 'app/account/security/recovery-codes.server.ts', 'RECOVERY_CODES', whole],
  ['life of a pending sign-in', STEP, 'STEP_SECONDS', seconds],
  ['codes of a pending sign-in', STEP, 'STEP_TRIES', whole],
  ['wrong codes in a row from unknown devices', CODES, 'FREE', whole],
  ['first wait after them, doubled each time', CODES, 'FIRST_WAIT', seconds],
  ['longest wait', CODES, 'LONGEST_WAIT', (value) => `${value / 3600} hours`],
  [
    'time to answer a passkey question',
    'app/account/security/passkeys/questions.server.ts',
    'QUESTION_SECONDS',
    seconds,
  ],
  ['largest picture of a listing', UPLOADS, 'DEFAULT_MAX_BYTES', megabytes],
  ['pixels of a picture', UPLOADS, 'MAX_PIXELS', whole],
  ['pixels of its longer side', UPLOADS, 'MAX_SIDE', whole],
  ['largest document of a listing', 'app/listings/documents/schema.ts', 'DOCUMENT_LIMITS.bytes', megabytes],
  ['inspection of a file', 'app/files/look-apart.server.ts', 'LOOK_SECONDS', seconds],
  ['fields or parts of a form', SHAPE, 'SHAPE.fields', whole],
  ['bytes of a field name', SHAPE, 'SHAPE.nameBytes', whole],
  ['a form without files', 'server/http/body.ts', 'FORM_BYTES', megabytes],
  ['parameters of an address', SHAPE, 'SHAPE.parameters', whole],
  ['cookies of a request', SHAPE, 'SHAPE.cookies', whole],
  ['headers of a request', SHAPE, 'SHAPE.headers', whole],
  ['requests in flight after SIGTERM', 'server/http/drain.ts', 'DRAIN_MS', milliseconds],
  ['wait for the database at start', 'server/database.ts', 'PATIENCE_MS', milliseconds],
  ['life of a refused mailbox', 'app/account/commands/refused-mailbox.server.ts', 'REFUSED_SECONDS', seconds],
  ['attempts to send a mail', 'app/mail/lease.server.ts', 'MAX_ATTEMPTS', whole],
  ['lease of a mail being sent', 'app/mail/lease.server.ts', 'LEASE_SECONDS', seconds],
  [
    'a declined access request may be repeated after',
    'app/listings/visibility/ask-again.ts',
    'ASK_AGAIN_DAYS',
    days,
  ],
  ['a declined connection request may be repeated after', 'app/directory/schema.ts', 'ASK_AGAIN_DAYS', days],
  ['somebody is reminded of their turn after', REMINDERS, 'REMINDER_DAYS.first', days],
  ['a second time after', REMINDERS, 'REMINDER_DAYS.second', days],
  ['for the last time after', REMINDERS, 'REMINDER_DAYS.last', days],
  ['a holder is told before a grant ends', 'app/access/jobs.server.ts', 'TELL_BEFORE_DAYS', days],
  ['a listing is new for', 'app/listings/visibility/present.ts', 'NEW_FOR_DAYS', days],
  ['an export of personal data is kept for', 'app/settings/export/category.ts', 'EXPORT_DAYS', days],
  ['staged market figures are kept for', 'app/market/commands/staged-figures.server.ts', 'STAGED_DAYS', days],
  [
    'former sets of market figures that are kept',
    'app/market/commands/show-figures.server.ts',
    'KEPT_SETS',
    whole,
  ],
  ['notices are kept for', 'app/notices/jobs.server.ts', 'KEPT_DAYS', days],
  ['an unsubscribe link works for', 'app/notices/commands/unsubscribe.server.ts', 'TOKEN_DAYS', days],
  [
    "a draft's copy in the browser is kept for",
    'app/companies/ui/drafts/local-copies.ts',
    'COPY_LIFE_MS',
    milliseconds,
  ],
  [
    'largest draft of a profile',
    'app/companies/commands/save-draft.server.ts',
    'DRAFT_BYTES',
    (value) => `${whole(value)} bytes`,
  ],
  [
    'edits kept by the editor of listings',
    'app/listings/editor/commands/editor-drafts.server.ts',
    'KEPT_DAYS',
    days,
  ],
  [
    'colleagues and open invitations of a company',
    'app/companies/colleagues/policy.ts',
    'MOST_COLLEAGUES',
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
      what: 'length of a password',
      value: `${length('least')} to ${length('most')} characters`,
      file: POLICY,
    },
    { what: 'hash of a password', value: hash, file: PASSWORDS },
    { what: 'codes of a known device', value: `${count} in ${window / 3600} hours`, file: 'app/lib/env.ts' },
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
