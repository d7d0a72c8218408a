import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Tx, db } from '#app/db/client.server.ts'
import { CLOCK_SKEW_MS, isFromAhead, now } from '#app/lib/clock.ts'
import { cookieName } from '#app/lib/cookie-name.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { derivedSecret } from '#app/lib/secret.server.ts'
import { sessionEnded } from './policy.ts'

export type Session = {
  sessionId: string
  userId: string
  /** When they last proved who they are: by signing in, or by giving the password again since. */
  signedInAt: Date
}

/** Seconds between two writes of a session's last use. */
const USE_WRITTEN_EVERY = 60

/** The session's cookie; browsers keep the prefix to secure origins. */
export function sessionCookieName(): string {
  return cookieName('parcela.session_token', env().secureCookies)
}

function signature(token: string): Buffer {
  return createHmac('sha256', derivedSecret('auth')).update(token).digest()
}

/** A session's token as the cookie holds it: signed, so that a token read from the database opens nothing. */
export function signedToken(token: string): string {
  return encodeURIComponent(`${token}.${signature(token).toString('base64')}`)
}

function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The token of a request's session cookie when its signature is ours; null otherwise. */
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

/** An event stream is asked for by the window itself, again whenever it breaks: nobody uses the product by that. */
function isUse(request: Request): boolean {
  return new URL(request.url).pathname !== '/events'
}

/**
 * Sessions that may live: of an account that is not closed, and of the generation of its credential. `isLiving` decides
 * by the clock.
 */
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

type FoundSession = Parameters<typeof sessionEnded>[0]

/** Whether a session of `sessionsOf` is neither over by age nor by rest. */
export function isLiving(session: FoundSession): boolean {
  return !sessionEnded(session, now(), env().lives)
}

/** The session with this id while it lives, or null: what a transaction asks that writes with its rights. */
export async function findLivingSession(reader: Pick<Tx, 'selectFrom'>, sessionId: string) {
  if (!isUuid(sessionId)) return null
  const row = await sessionsOf(reader).where('s.id', '=', sessionId).executeTakeFirst()
  return row && isLiving(row) ? row : null
}

/**
 * The living session behind a request, or null. One query, and at most once a minute a write of its last use.
 * Throws the database's error when it does not answer: an outage signs nobody out. Source: PUB-029, docs/run.md.
 */
export async function readSession(request: Request): Promise<Session | null> {
  const token = readToken(request)
  if (!token) return null
  const row = await sessionsOf(db()).where('s.token', '=', token).executeTakeFirst()
  const at = now()
  if (!row || !isLiving(row)) return null
  const stale = new Date(at.getTime() - USE_WRITTEN_EVERY * 1000)
  const ahead = new Date(at.getTime() + CLOCK_SKEW_MS)
  if ((row.lastUsedAt <= stale || isFromAhead(row.lastUsedAt, at)) && isUse(request)) {
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
