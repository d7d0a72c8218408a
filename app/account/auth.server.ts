import type { Kysely } from 'kysely'
import { Outage, db, isOutage } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { requestContext } from '#app/lib/request.ts'
import { derivedSecret } from '#app/lib/secret.server.ts'
import { hashPassword, verifyPassword } from './password.server.ts'
import { PASSWORD_LENGTH } from './policy.ts'
import { hasSecondFactor } from './security/queries/factors.server.ts'

const CLIENT_ADDRESS = 'x-parcela-client'
/** What the library logs of a sign-in that the hook below keeps from a session. */
const NO_SESSION = 'Failed to create session'
/** Its refusal then: the password was right, and the code is still to come. */
export const CODE_WANTED = 'FAILED_TO_CREATE_SESSION'

/** The library is heavy, so the process loads it with the first sign-in and not at its start. */
async function createAuth(database: Kysely<DB>) {
  const { betterAuth } = await import('better-auth')
  const { publicOrigin, secureCookies, lives } = env()
  return betterAuth({
    appName: 'Parcela',
    baseURL: publicOrigin,
    trustedOrigins: [publicOrigin],
    secret: derivedSecret('auth'),
    database: { db: database, type: 'postgres' },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      // Its warnings are refused sign-ins, which the answer tells already.
      log: (level, message) =>
        (level === 'error' && message !== NO_SESSION ? log.error : log.debug)('auth library', { message }),
    },
    user: {
      modelName: 'users',
    },
    session: {
      modelName: 'sessions',
      expiresIn: lives.session,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // By the clock that reads it again: the database's may differ.
      additionalFields: {
        lastUsedAt: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
      },
    },
    // The password alone never makes a session for an account with a second factor, wherever the library is asked.
    databaseHooks: {
      session: {
        create: { before: async ({ userId }) => ((await hasSecondFactor(userId)) ? false : undefined) },
      },
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    advanced: {
      cookiePrefix: 'parcela',
      useSecureCookies: secureCookies,
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
    },
  })
}

const instances = new WeakMap<Kysely<DB>, ReturnType<typeof createAuth>>()

/** The auth library on this process's database. Its HTTP handler is mounted nowhere: actions call `api`. */
export function auth(): ReturnType<typeof createAuth> {
  const database = db()
  const known = instances.get(database)
  if (known) return known
  const made = createAuth(database)
  instances.set(database, made)
  return made
}

/** What the library is told of a request: cookie, browser, and the client's address as our proxy rules read it. */
export function authHeaders(request: Request): Headers {
  const headers = new Headers()
  for (const name of ['Cookie', 'User-Agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value.slice(0, 4000))
  }
  headers.set(CLIENT_ADDRESS, clientAddress())
  return headers
}

/** The address of the client of the request in hand. */
export function clientAddress(): string {
  return requestContext.getStore()?.ip ?? '127.0.0.1'
}

/**
 * The library's refusal as its code, such as "EMAIL_NOT_VERIFIED". Throws an Outage for the answer under which it
 * hides a database that is away, and every other error as it is.
 */
export function refusalCode(error: unknown): string {
  if (isOutage(error)) throw error
  if (!(error instanceof Error) || error.name !== 'APIError' || !('statusCode' in error)) throw error
  if (typeof error.statusCode === 'number' && error.statusCode >= 500) {
    throw new Outage('the auth library got no answer', { cause: error })
  }
  const body: unknown = 'body' in error ? error.body : undefined
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'UNKNOWN'
}
