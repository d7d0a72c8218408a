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
  SESSION_LIFE: duration('30d'),
  SESSION_IDLE: duration('12h'),
  ADMIN_SESSION_LIFE: duration('12h'),
  ADMIN_SESSION_IDLE: duration('1h'),
  FRESH_SIGN_IN: duration('15m'),
  ADMIN_SECOND_FACTOR: oneOf('off', 'required').default('off'),
  RESET_LINK_LIFE: duration('1h'),
  SIGN_IN_LINK_LIFE: duration('24h'),
  SET_PASSWORD_LINK_LIFE: duration('24h'),
  VERIFICATION_LINK_LIFE: duration('24h'),
  INVITE_LINK_LIFE: duration('30d'),
  COLLEAGUE_LINK_LIFE: duration('7d'),
  KYC_LINK_LIFE: duration('3600s'),
  FILE_LINK_LIFE: duration('300s'),
  SIGN_IN_RATE: rate('10/15m'),
  SIGN_UP_RATE: rate('5/1h'),
  RESET_RATE: rate('3/1h'),
  SIGN_IN_LINK_RATE: rate('3/1d'),
  CONTACT_RATE: rate('3/1h'),
  UPLOAD_RATE: rate('60/1h'),
  APPLICATION_UPLOAD_RATE: rate('30/1h'),
  DOCUMENT_RATE: rate('120/1h'),
  ACCESS_REQUEST_RATE: rate('20/1d'),
  ACCESS_INVITATION_RATE: rate('20/1d'),
  GRANT_END_RATE: rate('6/1h'),
  INQUIRY_RATE: rate('20/1d'),
  MESSAGE_RATE: rate('60/1h'),
  VIEW_RATE: rate('120/1h'),
  CONNECTION_RATE: rate('20/1d'),
  REPORT_RATE: rate('30/1h'),
  EXPORT_RATE: rate('60/1h'),
  DATA_EXPORT_RATE: rate('3/1d'),
  TEST_MAIL_RATE: rate('20/1h'),
  MAIL_TO_ADDRESS_RATE: rate('5/1h'),
  MAIL_TO_ADDRESS_DAY_RATE: rate('12/1d'),
  MAIL_RECEIPT_RATE: rate('3/1d'),
  MAIL_BY_MEMBER_RATE: rate('12/1d'),
  PAGE_WRITE_RATE: rate('120/1m'),
  UNVERIFIED_UPLOAD_LIFE: duration('14d'),
  CLOSED_KYC_LIFE: duration('1826d'),
  MAIL_BODY_LIFE: duration('90d'),
  CAPTURED_MAIL_LIFE: duration('7d'),
  VIEW_LIFE: duration('730d'),
  DRAFT_LIFE: duration('365d'),
  WANTED_PAGE_LIFE: duration('90d'),
})

type Raw = z.output<typeof settings>

function envFrom(raw: Raw) {
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
    lifetimes: Object.freeze({
      session: raw.SESSION_LIFE,
      sessionIdle: raw.SESSION_IDLE,
      adminSession: raw.ADMIN_SESSION_LIFE,
      adminSessionIdle: raw.ADMIN_SESSION_IDLE,
      freshSignIn: raw.FRESH_SIGN_IN,
      resetLink: raw.RESET_LINK_LIFE,
      signInLink: raw.SIGN_IN_LINK_LIFE,
      setPasswordLink: raw.SET_PASSWORD_LINK_LIFE,
      verificationLink: raw.VERIFICATION_LINK_LIFE,
      inviteLink: raw.INVITE_LINK_LIFE,
      colleagueLink: raw.COLLEAGUE_LINK_LIFE,
      kycLink: raw.KYC_LINK_LIFE,
      fileLink: raw.FILE_LINK_LIFE,
      unverifiedUpload: raw.UNVERIFIED_UPLOAD_LIFE,
      closedKyc: raw.CLOSED_KYC_LIFE,
      mailBody: raw.MAIL_BODY_LIFE,
      capturedMail: raw.CAPTURED_MAIL_LIFE,
      view: raw.VIEW_LIFE,
      draft: raw.DRAFT_LIFE,
      wantedPage: raw.WANTED_PAGE_LIFE,
    }),
    /** At most `count` calls within `seconds` per subject. */
    rates: Object.freeze({
      signIn: raw.SIGN_IN_RATE,
      passkey: raw.SIGN_IN_RATE,
      /** Second-factor codes from a known device. */
      code: { count: 30, seconds: 86_400 },
      signUp: raw.SIGN_UP_RATE,
      earlyAccess: raw.SIGN_UP_RATE,
      /** Confirmed addresses of a network that do not count against its sign-ups. */
      confirmed: { count: 4 * raw.SIGN_UP_RATE.count, seconds: 86_400 },
      reset: raw.RESET_RATE,
      resend: raw.RESET_RATE,
      signInLink: raw.SIGN_IN_LINK_RATE,
      contact: raw.CONTACT_RATE,
      upload: raw.UPLOAD_RATE,
      applicationUpload: raw.APPLICATION_UPLOAD_RATE,
      document: raw.DOCUMENT_RATE,
      accessRequest: raw.ACCESS_REQUEST_RATE,
      accessInvitation: raw.ACCESS_INVITATION_RATE,
      grantEnd: raw.GRANT_END_RATE,
      inquiry: raw.INQUIRY_RATE,
      keep: { count: 30, seconds: 3600 },
      /** Favourites and searches of guests. */
      keepMark: { count: 120, seconds: 3600 },
      message: raw.MESSAGE_RATE,
      view: raw.VIEW_RATE,
      connection: raw.CONNECTION_RATE,
      report: raw.REPORT_RATE,
      export: raw.EXPORT_RATE,
      dataExport: raw.DATA_EXPORT_RATE,
      testMail: raw.TEST_MAIL_RATE,
      mailToAddress: raw.MAIL_TO_ADDRESS_RATE,
      mailToAddressDay: raw.MAIL_TO_ADDRESS_DAY_RATE,
      mailReceipt: raw.MAIL_RECEIPT_RATE,
      mailByMember: raw.MAIL_BY_MEMBER_RATE,
      pageWrite: raw.PAGE_WRITE_RATE,
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
