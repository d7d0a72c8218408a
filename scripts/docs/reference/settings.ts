import { settings } from '../../../app/lib/env.ts'
import { table } from './table.ts'

type Name = keyof typeof settings.shape

/** Description of each setting; the types require one for every name. */
const MEANINGS: Readonly<Record<Name, string>> = {
  PORT: 'the port to listen on',
  HOST: 'the address to listen on',
  PUBLIC_ORIGIN: 'the public address, used in links and the only origin accepted for writes',
  TRUSTED_PROXY_HOPS: 'how many entries of X-Forwarded-For, counted from the right, are trusted',
  DATABASE_URL: 'PostgreSQL 15 or newer',
  DATABASE_DIRECT_URL:
    'the database without a pooler: migrations, backup and the one LISTEN connection of each process',
  DATABASE_PREPARE:
    'whether frequent reads are prepared; behind PgBouncer, `on` requires version 1.21 or newer with max_prepared_statements',
  DATABASE_TIMEOUT_MS:
    'how long a page waits for a connection and for each query, in milliseconds, at least 500; two thirds of it for the heartbeat',
  DATA_DIR: 'database, files, captured email and the generated secret key',
  STORAGE_URL:
    '`s3://BUCKET[/PREFIX]?endpoint=https://HOST&region=REGION`, a bucket of any S3-compatible server; without an endpoint, AWS. `local` means DATA_DIR/files',
  SMTP_URL: 'the email server: `smtp://` or `smtps://`',
  MAIL_FROM: 'the sender of every email; once an identity is published, with its brand name',
  SUPPORT_EMAIL: 'the support mailbox, until an identity is published',
  SOCIAL_URL: 'the social link in the footer, until an identity is published',
  CLAMD_URL:
    '`tcp://host:3310` or `unix:/path`: every upload is scanned, and refused while the scanner is down',
  MAP_STYLE_URL: 'a MapLibre style for the maps',
  SECRET_KEY: 'protects sessions, links and second factors; 32 random bytes. Required with DATABASE_URL',
  SECRET_KEY_PREVIOUS: 'the previous key, while SECRET_KEY is being changed',
  PASSPHRASE: 'encrypts the generated secret key in a backup, for scripts; at least 12 characters',
  DEMO: '`auto` loads the demo data into an empty embedded database, `on` into any; both only while HOST and PUBLIC_ORIGIN are loopback addresses. `off` never',
  DEMO_PASSWORD: "the demo accounts' password, 8 to 128 characters",
  METRICS_PORT: 'the port of `GET /metrics`',
  LOG_LEVEL: '`debug`, `info`, `warn`, `error` or `silent`',
  ADMIN_SECOND_FACTOR:
    '`required`: an admin without a second factor has the rights of a member and is asked to set one up',
  SESSION_LIFE: "a member's session",
  SESSION_IDLE: "a member's session without a request",
  ADMIN_SESSION_LIFE: "an admin's session",
  ADMIN_SESSION_IDLE: "an admin's session without a request",
  FRESH_SIGN_IN: 'how recent a sign-in has to be for dangerous actions',
  RESET_LINK_LIFE: 'a password reset link',
  SIGN_IN_LINK_LIFE: 'the emailed link that gives a new browser its own sign-in limit',
  SET_PASSWORD_LINK_LIFE: 'the link that sets a first password',
  VERIFICATION_LINK_LIFE: 'the link that confirms an address',
  INVITE_LINK_LIFE: "the link of an invited company's application, and an invitation of a colleague",
  COLLEAGUE_LINK_LIFE: "an emailed link to a colleague's invitation, which outlives it",
  KYC_LINK_LIFE: 'a signed link to a KYC file',
  WANTED_PAGE_LIFE: 'the page that a member requested before approval',
  FILE_LINK_LIFE: 'a signed link to any other file',
  SIGN_IN_RATE:
    'sign-ins per network, per known device, per emailed link, and per account for all other devices; passkeys and re-entered passwords are counted separately',
  SIGN_UP_RATE:
    'sign-ups and early-access applications per network; confirmed ones do not count, up to four times this number per day',
  RESET_RATE: 'password resets and resent links, per network (429) and per account (no more emails are sent)',
  SIGN_IN_LINK_RATE: 'sign-in links, per network and per account',
  CONTACT_RATE: 'contact messages per network',
  UPLOAD_RATE: 'uploads per account; for sign-ups, per network',
  APPLICATION_UPLOAD_RATE: 'uploaded documents per application',
  DOCUMENT_RATE:
    "accesses to listings' documents and to one's own files per account; for guests, per network",
  ACCESS_REQUEST_RATE: 'access requests',
  ACCESS_INVITATION_RATE: 'invitations to listings, including resends',
  GRANT_END_RATE: 'changes to the end date of one grant',
  INQUIRY_RATE: 'inquiries per account',
  MESSAGE_RATE: 'messages in inquiry threads per account',
  VIEW_RATE: 'recorded listing views per network',
  CONNECTION_RATE: 'connection requests per account',
  REPORT_RATE: 'downloads of the market report and of listings as PDF per account',
  EXPORT_RATE: 'exports of a comparison or of the audit log per account',
  DATA_EXPORT_RATE: 'exports of personal data per account',
  TEST_MAIL_RATE: 'test emails per admin',
  MAIL_TO_ADDRESS_RATE: 'emails to one mailbox triggered by others: sign-ups, resets, invitations, receipts',
  MAIL_TO_ADDRESS_DAY_RATE: 'the same, per day',
  MAIL_RECEIPT_RATE: 'how many of these may be receipts without a link',
  MAIL_BY_MEMBER_RATE: 'emails that one member triggers to another member',
  PAGE_WRITE_RATE:
    'form posts per account; for guests, per network, except signing in, resetting and unsubscribing',
  UNVERIFIED_UPLOAD_LIFE:
    'uploads of unconfirmed addresses, and of invitations that ended without a submission',
  CLOSED_KYC_LIFE:
    'KYC files of a company or application after its last rejection, and reviewed ones of ended invitations',
  MAIL_BODY_LIFE: 'email bodies',
  CAPTURED_MAIL_LIFE: 'captured email files',
  VIEW_LIFE: 'listing views',
  DRAFT_LIFE: 'unedited profile drafts',
}

/** The text in the table for settings without a fixed default. */
const WITHOUT: Readonly<Partial<Record<Name, string>>> = {
  PUBLIC_ORIGIN: 'http://HOST:PORT',
  DATABASE_URL: 'none: embedded',
  DATABASE_DIRECT_URL: 'DATABASE_URL',
  DATABASE_PREPARE: 'on; off with DATABASE_DIRECT_URL',
  STORAGE_URL: 'none: DATA_DIR/files',
  SMTP_URL: 'none: email is captured',
  SECRET_KEY: 'generated into DATA_DIR',
  PASSPHRASE: 'prompted for',
  DEMO_PASSWORD: 'random',
  MAP_STYLE_URL: 'none: maps are drawn from our own data',
}

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

/** Formats seconds like a setting: 12h, 30d. */
export function writtenDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds % length === 0) ?? (['s', 1] as const)
  return `${seconds / size}${unit}`
}

export function writtenDefault(name: Name): string {
  const value: unknown = settings.shape[name].safeParse(undefined).data
  if (value === undefined) return WITHOUT[name] ?? 'none'
  if (typeof value === 'object' && value !== null && 'count' in value && 'seconds' in value)
    return `${String(value.count)}/${writtenDuration(Number(value.seconds))}`
  return isLife(name) ? writtenDuration(Number(value)) : `${value as string | number}`
}

const isRate = (name: string) => name.endsWith('_RATE')
const isLife = (name: string) => /_(?:LIFE|IDLE|IN)$/.test(name)

const names = Object.keys(settings.shape) as Name[]
const rows = (chosen: readonly Name[]) =>
  table(
    ['name', 'default', 'meaning'],
    chosen.map((name) => [`\`${name}\``, writtenDefault(name), MEANINGS[name]]),
  )

export function settingsChapter(): string {
  return `## Settings

Read from the environment and checked at startup. An invalid value stops startup with exit code 1 and one line that names it. An
empty value counts as unset.

${rows(names.filter((name) => !isRate(name) && !isLife(name)))}

With a bucket, \`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\`, \`AWS_SESSION_TOKEN\` and \`AWS_REGION\` are read by the AWS SDK; a
machine with an instance role needs none.

## Lifetimes

Written as \`30d\`, \`12h\`, \`15m\` or \`300s\`.

${rows(names.filter(isLife))}

## Rate limits

Written as a number of calls and a time: \`10/15m\`. Each subject has its own fixed window.

${rows(names.filter(isRate))}
`
}
