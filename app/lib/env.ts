import { resolve } from 'node:path'
import { z } from 'zod'
import { addressOf } from './email-address.ts'
import { address, credentialed, duration, origin, rate, readS3Url, type S3Location } from './setting-types.ts'

const count = (min: number, max: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN))
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
const port = count(0, 65_535)
const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
const postgres = credentialed('postgres:', 'postgresql:')
/** A bucket, or `local` for DATA_DIR/files. */
const storage = z.string().transform((text, context): S3Location | 'local' => {
  const place = text === 'local' ? text : readS3Url(text)
  if (place === 'local' || typeof place !== 'string') return place
  context.addIssue({ code: 'custom', message: place })
  return z.NEVER
})
const mailbox = z
  .string()
  .regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>]+<[^<>@\s]+@[^<>@\s]+>$/, 'must be an email address')

/** The names in `env().lifetimes`, each with its variable and default. */
const LIFETIMES = {
  session: ['SESSION_LIFE', '30d'],
  sessionIdle: ['SESSION_IDLE', '12h'],
  adminSession: ['ADMIN_SESSION_LIFE', '12h'],
  adminSessionIdle: ['ADMIN_SESSION_IDLE', '1h'],
  freshSignIn: ['FRESH_SIGN_IN', '15m'],
  resetLink: ['RESET_LINK_LIFE', '1h'],
  signInLink: ['SIGN_IN_LINK_LIFE', '24h'],
  setPasswordLink: ['SET_PASSWORD_LINK_LIFE', '24h'],
  verificationLink: ['VERIFICATION_LINK_LIFE', '24h'],
  inviteLink: ['INVITE_LINK_LIFE', '30d'],
  colleagueLink: ['COLLEAGUE_LINK_LIFE', '7d'],
  kycLink: ['KYC_LINK_LIFE', '3600s'],
  fileLink: ['FILE_LINK_LIFE', '300s'],
  unverifiedUpload: ['UNVERIFIED_UPLOAD_LIFE', '14d'],
  closedKyc: ['CLOSED_KYC_LIFE', '1826d'],
  mailBody: ['MAIL_BODY_LIFE', '90d'],
  capturedMail: ['CAPTURED_MAIL_LIFE', '7d'],
  view: ['VIEW_LIFE', '730d'],
  draft: ['DRAFT_LIFE', '365d'],
  wantedPage: ['WANTED_PAGE_LIFE', '90d'],
} as const

/** The names in `env().rates`, each with its variable and default. */
const RATES = {
  signIn: ['SIGN_IN_RATE', '10/15m'],
  signUp: ['SIGN_UP_RATE', '5/1h'],
  reset: ['RESET_RATE', '3/1h'],
  signInLink: ['SIGN_IN_LINK_RATE', '3/1d'],
  contact: ['CONTACT_RATE', '3/1h'],
  upload: ['UPLOAD_RATE', '60/1h'],
  applicationUpload: ['APPLICATION_UPLOAD_RATE', '30/1h'],
  document: ['DOCUMENT_RATE', '120/1h'],
  accessRequest: ['ACCESS_REQUEST_RATE', '20/1d'],
  accessInvitation: ['ACCESS_INVITATION_RATE', '20/1d'],
  grantEnd: ['GRANT_END_RATE', '6/1h'],
  inquiry: ['INQUIRY_RATE', '20/1d'],
  message: ['MESSAGE_RATE', '60/1h'],
  view: ['VIEW_RATE', '120/1h'],
  connection: ['CONNECTION_RATE', '20/1d'],
  report: ['REPORT_RATE', '30/1h'],
  export: ['EXPORT_RATE', '60/1h'],
  dataExport: ['DATA_EXPORT_RATE', '3/1d'],
  testMail: ['TEST_MAIL_RATE', '20/1h'],
  mailToAddress: ['MAIL_TO_ADDRESS_RATE', '5/1h'],
  mailToAddressDay: ['MAIL_TO_ADDRESS_DAY_RATE', '12/1d'],
  mailReceipt: ['MAIL_RECEIPT_RATE', '3/1d'],
  mailByMember: ['MAIL_BY_MEMBER_RATE', '12/1d'],
  pageWrite: ['PAGE_WRITE_RATE', '120/1m'],
} as const

type Table = Readonly<Record<string, readonly [variable: string, text: string]>>

const shapeOf = <T extends Table, S extends z.ZodType>(table: T, typeOf: (text: string) => S) =>
  Object.fromEntries(Object.values(table).map(([variable, text]) => [variable, typeOf(text)])) as Record<
    T[keyof T][0],
    S
  >

const valuesOf = <T extends Table, V>(table: T, valueOf: (variable: T[keyof T][0]) => V) =>
  Object.fromEntries(Object.entries(table).map(([name, [variable]]) => [name, valueOf(variable)])) as Record<
    keyof T,
    V
  >

/** Every environment variable of the process with its default; docs/reference.md is generated from it. */
export const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXY_HOPS: count(0, 10).default(0),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_PREPARE: oneOf('on', 'off').optional(),
  DATABASE_TIMEOUT_MS: count(500, 600_000).default(1500),
  DATA_DIR: z.string().min(1).default('./data'),
  STORAGE_URL: storage.optional(),
  SMTP_URL: credentialed('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailbox.default('Parcela <no-reply@parcela.test>'),
  SUPPORT_EMAIL: addressOf('must be an email address').default('support@parcela.test'),
  SOCIAL_URL: address('http:', 'https:').default('https://www.linkedin.com/'),
  CLAMD_URL: address('tcp:', 'unix:').optional(),
  MAP_STYLE_URL: address('http:', 'https:').optional(),
  SECRET_KEY: z.string().optional(),
  SECRET_KEY_PREVIOUS: z.string().optional(),
  PASSPHRASE: z.string().optional(),
  DEMO: oneOf('auto', 'on', 'off').default('auto'),
  DEMO_PASSWORD: z
    .string()
    .refine(({ length }) => length >= 8 && length <= 128, 'must be 8 to 128 characters')
    .optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
  ADMIN_SECOND_FACTOR: oneOf('off', 'required').default('off'),
  ...shapeOf(LIFETIMES, duration),
  ...shapeOf(RATES, rate),
})

function envFrom(raw: z.output<typeof settings>) {
  const loopback = raw.HOST === '0.0.0.0' || raw.HOST === '::' ? '127.0.0.1' : raw.HOST
  const host = loopback.includes(':') ? `[${loopback}]` : loopback
  const publicOrigin = raw.PUBLIC_ORIGIN ?? new URL(`http://${host}:${raw.PORT}`).origin
  return Object.freeze({
    port: raw.PORT,
    host: raw.HOST,
    publicOrigin,
    /** Sends cookies over https only. */
    secureCookies: publicOrigin.startsWith('https:'),
    trustedProxyHops: raw.TRUSTED_PROXY_HOPS,
    databaseUrl: raw.DATABASE_URL,
    databaseDirectUrl: raw.DATABASE_DIRECT_URL,
    /** A direct URL means that there is a pooler, which may be too old for prepared statements. */
    databasePrepare: (raw.DATABASE_PREPARE ?? (raw.DATABASE_DIRECT_URL ? 'off' : 'on')) === 'on',
    databaseTimeoutMs: raw.DATABASE_TIMEOUT_MS,
    dataDir: resolve(raw.DATA_DIR),
    storage: raw.STORAGE_URL ?? ('local' as const),
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    supportEmail: raw.SUPPORT_EMAIL,
    /** LinkedIn page in the footer (PUB-213). */
    socialUrl: raw.SOCIAL_URL,
    clamdUrl: raw.CLAMD_URL,
    mapStyleUrl: raw.MAP_STYLE_URL,
    secretKey: raw.SECRET_KEY,
    secretKeyPrevious: raw.SECRET_KEY_PREVIOUS,
    /** Encrypts the generated secret key in a backup; prompted for if unset. */
    passphrase: raw.PASSPHRASE,
    demo: raw.DEMO,
    demoPassword: raw.DEMO_PASSWORD,
    metricsPort: raw.METRICS_PORT,
    logLevel: raw.LOG_LEVEL,
    adminSecondFactor: raw.ADMIN_SECOND_FACTOR,
    /** In seconds. */
    lifetimes: Object.freeze(valuesOf(LIFETIMES, (variable) => raw[variable])),
    /** At most `count` calls within `seconds` per subject. */
    rates: Object.freeze({
      ...valuesOf(RATES, (variable) => raw[variable]),
      passkey: raw.SIGN_IN_RATE,
      /** Second-factor codes from a known device. */
      code: { count: 30, seconds: 86_400 },
      earlyAccess: raw.SIGN_UP_RATE,
      /** Confirmed addresses of a network that do not count against its sign-ups. */
      confirmed: { count: 4 * raw.SIGN_UP_RATE.count, seconds: 86_400 },
      resend: raw.RESET_RATE,
      keep: { count: 30, seconds: 3600 },
      /** Favourites and searches of guests. */
      keepMark: { count: 120, seconds: 3600 },
    }),
  })
}

export type Env = ReturnType<typeof envFrom>
export type RateRule = keyof Env['rates']

/** Parses and validates the variables; empty means unset. Throws a one-line error that names a bad value. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  if (given.STORAGE_PREVIOUS_URL)
    throw new Error(
      'STORAGE_PREVIOUS_URL: finish the move with the previous release, then remove the setting',
    )
  const result = settings.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new Error(`${String(issue?.path[0])}: ${issue?.message.replaceAll('\n', ' ')}`)
  }
  if (result.data.DATABASE_URL && !result.data.SECRET_KEY) {
    throw new Error(
      'SECRET_KEY: required with DATABASE_URL (32 random bytes, for example from: openssl rand -base64 32)',
    )
  }
  return envFrom(result.data)
}

let current: Env | undefined

/** Makes the next call to `env` read the environment again. */
export function resetSettings(): void {
  current = undefined
}

/** The validated, frozen settings. A bad value ends the process with one line and exit code 1. */
export function env(): Env {
  try {
    current ??= readEnv(process.env)
    return current
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
