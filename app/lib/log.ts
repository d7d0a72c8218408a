import { env } from './env.ts'
import { requestContext, withoutSecretPaths } from './request.ts'

const LEVELS = { debug: 10, info: 20, warn: 30, error: 40, silent: 50 } as const
type Level = Exclude<keyof typeof LEVELS, 'silent'>
export type Fields = Readonly<Record<string, unknown>>

/** Subject and event, such as `mail.lease_lost`. */
export type EventName = `${string}.${string}`

/** Field names that are redacted at any depth. */
const SECRET_NAME =
  /passw|secret|token|authori[sz]ation|cookie|^code$|totp|smtpurl|databaseurl|^body$|^html$|^text$|filename|subject/i

/** Loggable part of an error: a driver's `detail`, `where` and parameters may contain personal data. */
function errorFields(error: Error, depth = 0): Fields {
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
      ? error.code
      : undefined
  return {
    name: error.name,
    message: withoutSecretPaths(error.message).slice(0, 500),
    ...(code !== undefined && { errorCode: code }),
    ...(error.stack && {
      stack: error.stack
        .split('\n')
        .slice(1, 9)
        .map((line) => withoutSecretPaths(line.trim())),
    }),
    ...(error.cause instanceof Error && depth < 3 && { cause: errorFields(error.cause, depth + 1) }),
  }
}

function safe(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name)) return '[hidden]'
  if (typeof value === 'string') return withoutSecretPaths(value)
  if (value instanceof Error) return errorFields(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map((item) => safe('', item))
  if (typeof value === 'object' && value !== null) return redact(value as Fields)
  return value
}

/** Redacts secrets and secret URLs and reduces errors to their loggable part. */
export const redact = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, safe(name, value)]))

let errors = 0

/** Number of errors logged by this process, regardless of LOG_LEVEL. */
export const loggedErrors = (): number => errors

function write(level: Level, event: EventName, fields: Fields = {}): void {
  if (level === 'error') errors += 1
  if (LEVELS[level] < LEVELS[env().logLevel]) return
  const store = requestContext.getStore()
  const about = store
    ? { requestId: store.requestId, ...(store.viewerUserId && { userId: store.viewerUserId }) }
    : {}
  process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), level, event, ...about, ...redact(fields) })}\n`,
  )
}

/** Writes one JSON line per event to stdout, with the request id; never tokens, passwords or mail bodies. */
export const log = {
  debug: (event: EventName, fields?: Fields) => write('debug', event, fields),
  info: (event: EventName, fields?: Fields) => write('info', event, fields),
  warn: (event: EventName, fields?: Fields) => write('warn', event, fields),
  error: (event: EventName, fields?: Fields) => write('error', event, fields),
}
