import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Tx, db } from '#app/db/client.server.ts'
import { CLOCK_SKEW_MS, isInFuture, now } from '#app/lib/clock.ts'
import { cookieName } from '#app/lib/request.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { derivedSecret } from '#app/lib/secret.server.ts'
import { isSessionOver } from './policy.ts'
import { createCookie } from 'react-router'

type Session = {
  sessionId: string
  userId: string
  /** The last proof of identity: the sign-in, or the password re-entered since. */
  signedInAt: Date
}

/** Seconds between two writes of a session's last use. */
const LAST_USE_INTERVAL_SECONDS = 60

/** The session cookie's name; its prefix makes browsers restrict it to secure origins. */
export const sessionCookieName = (): string => cookieName('parcela.session_token', env().secureCookies)

const signature = (token: string): Buffer =>
  createHmac('sha256', derivedSecret('auth')).update(token).digest()

/** The session token in its cookie form: signed, so that a token read from the database is useless. */
export const signedToken = (token: string): string =>
  encodeURIComponent(`${token}.${signature(token).toString('base64')}`)

function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The token of a request's session cookie if our signature is valid; null otherwise. */
export function readToken(request: Request): string | null {
  const value = cookieValue(request.headers.get('Cookie'), sessionCookieName())
  if (!value || value.length > 300) return null
  const [token, given] = safeDecode(value).split('.')
  if (!token || !given) return null
  const expected = signature(token)
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? token : null
}

function safeDecode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Event streams reconnect by themselves and do not count as use. */
const isUse = (request: Request): boolean => new URL(request.url).pathname !== '/events'

/** Candidate sessions: the account is open and the credential generation current. `isLiveSession` adds the time limits. */
export function sessionsOf(reader: Pick<Tx, 'selectFrom'>) {
  return reader
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 's.userId').onRef('u.credentialGeneration', '=', 's.credentialGeneration'),
    )
    .innerJoin('members as m', 'm.userId', 's.userId')
    .where('m.closedAt', 'is', null)
    .select(['s.id', 's.userId', 's.createdAt', 's.confirmedAt', 's.lastUsedAt', 's.expiresAt', 'm.role'])
}

type FoundSession = Parameters<typeof isSessionOver>[0]

export const isLiveSession = (session: FoundSession): boolean =>
  !isSessionOver(session, now(), env().lifetimes)

/** The live session with this id, or null; for transactions that write under its rights. */
export async function findLiveSession(reader: Pick<Tx, 'selectFrom'>, sessionId: string) {
  if (!isUuid(sessionId)) return null
  const row = await sessionsOf(reader).where('s.id', '=', sessionId).executeTakeFirst()
  return row && isLiveSession(row) ? row : null
}

/**
 * The live session of a request, or null. Takes one query and, at most once a minute, a write of its last use. Throws
 * database errors: an outage signs nobody out. Source: PUB-029, docs/run.md.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const token = readToken(request)
  if (!token) return null
  const row = await sessionsOf(db()).where('s.token', '=', token).executeTakeFirst()
  const at = now()
  if (!row || !isLiveSession(row)) return null
  const stale = new Date(at.getTime() - LAST_USE_INTERVAL_SECONDS * 1000)
  const ahead = new Date(at.getTime() + CLOCK_SKEW_MS)
  if ((row.lastUsedAt <= stale || isInFuture(row.lastUsedAt, at)) && isUse(request)) {
    await db()
      .updateTable('sessions')
      .set({ lastUsedAt: at })
      .where('id', '=', row.id)
      .where((is) => is.or([is('lastUsedAt', '<=', stale), is('lastUsedAt', '>', ahead)]))
      .execute()
  }
  return {
    sessionId: row.id,
    userId: row.userId,
    signedInAt: row.confirmedAt ?? row.createdAt,
  }
}

const DEVICE_SECONDS = 400 * 86_400

type Kind = 'step' | 'device' | 'challenge' | 'signUp' | 'pass'
const COOKIES = {
  /** A sign-in whose code is still missing. Only gives access to the code page. */
  step: { name: 'parcela_step', path: '/signin' },
  /** Identifies the browser, so that a sign-in from a new one can be reported. */
  device: { name: 'parcela_device', path: '/' },
  /** An emailed link that gives the browser its own budget for signing in. */
  pass: { name: 'parcela_pass', path: '/' },
  /** The challenge that an authenticator is answering. */
  challenge: { name: 'parcela_passkey', path: '/' },
  /** Identifies the browser that signed up, where confirming the address also signs in. */
  signUp: { name: 'parcela_sign_up', path: '/' },
} as const satisfies Record<Kind, { name: string; path: string }>

/** One of our cookies; over https browsers accept it from secure origins only. */
export function ownCookie(name: string, path = '/') {
  const { secureCookies: secure } = env()
  return createCookie(cookieName(name, secure, path), { httpOnly: true, sameSite: 'lax', path, secure })
}

const cookieOf = (kind: Kind) => ownCookie(COOKIES[kind].name, COOKIES[kind].path)

/** The secret in one of our cookies; null without one. */
export async function readCookie(kind: Kind, request: Request): Promise<string | null> {
  const value: unknown = await cookieOf(kind).parse(request.headers.get('Cookie'))
  return typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null
}

/** The header that stores a secret in the browser for the given number of seconds. */
export function setCookieHeader(
  kind: Kind,
  secret: string,
  seconds: number = DEVICE_SECONDS,
): Promise<string> {
  return cookieOf(kind).serialize(secret, { maxAge: seconds })
}

export const clearCookieHeader = (kind: Kind): Promise<string> => cookieOf(kind).serialize('', { maxAge: 0 })

export const sessionCookie = (token: string): string =>
  sessionHeader(signedToken(token), env().lifetimes.session)

export const endedSessionCookie = (): string => sessionHeader('', 0)

function sessionHeader(value: string, seconds: number): string {
  const secure = env().secureCookies ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`
}
