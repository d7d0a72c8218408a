import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { clientAddress } from '#app/lib/request.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { auditOwn, writeAudit } from '#app/review/audit.server.ts'
import { claimGuestData } from '../../kept/commands.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { SESSION_LIMIT } from '../../policy.ts'
import { sessionCookie, setCookieHeader, readCookie } from '../../session.server.ts'
import { hasSecondFactor } from '../queries.server.ts'
import type { CheckedCredential } from '../../queries.server.ts'
import { newToken } from '#app/lib/ids.ts'
import { batched } from '#app/mail/batched.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { deviceOf, maskedIp } from '../device.ts'
import { newDeviceMail, signInPart } from '../emails.ts'
import { deviceHash, forgetOldest } from '../../budgets.server.ts'
import type { UsedFactor } from './spend-factor.server.ts'

/** `confirmation`: of an address, in the browser that signed up; `invitation`: joining a company as a newcomer. */
type SignInMethod = 'password' | UsedFactor | 'passkey' | 'confirmation' | 'invitation'

/**
 * Records a sign-in and notifies the person if the browser is unknown to the account (MEM-382). An account's first
 * known browser is the one that set its password. Returns the cookie that identifies the browser.
 */
async function recordSignIn(
  tx: Tx,
  request: Request,
  { userId, way }: { userId: string; way: SignInMethod },
): Promise<string> {
  const at = now()
  const secret = (await readCookie('device', request)) ?? newToken()
  const hash = deviceHash(userId, secret)
  const knownDevice = await tx
    .selectFrom('knownDevices')
    .where('userId', '=', userId)
    .select('deviceHash')
    .limit(1)
    .executeTakeFirst()
  const { createdAt } = await tx
    .insertInto('knownDevices')
    .values({ userId, deviceHash: hash, createdAt: at, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doUpdateSet({ lastSeenAt: at }))
    .returning('createdAt')
    .executeTakeFirstOrThrow()
  await forgetOldest(tx, userId)
  const isNew = createdAt.getTime() === at.getTime() && knownDevice !== undefined
  await auditOwn(tx, { userId }, 'session.sign_in', { way })
  if (isNew && way !== 'confirmation') await notifyNewDevice(tx, request, userId, hash, at)
  return setCookieHeader('device', secret)
}

async function notifyNewDevice(
  tx: Tx,
  request: Request,
  userId: string,
  hash: Buffer,
  at: Date,
): Promise<void> {
  const device = deviceOf(request.headers.get('User-Agent'))
  const address = maskedIp(clientAddress())
  const member = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('timeZone')
    .executeTakeFirst()
  const timeZone = member?.timeZone ?? 'Europe/Warsaw'
  await notify(tx, {
    userId,
    kind: 'security',
    key: `sign-in:${hash.toString('base64url').slice(0, 24)}:${at.getTime()}`,
    title: 'New sign-in to your account',
    text: `${device}${address ? `, ${address}` : ''}`,
    path: '/settings#sessions',
    restsOn: [],
    mail: batched('account.new_sign_in', signInPart({ device, address, at, timeZone }), (signIns) =>
      newDeviceMail({ signIns }),
    ),
    at,
  })
}

type OpenRefusal = 'changed' | 'unverified' | 'code_required'

const BOTH_FACTORS: ReadonlySet<SignInMethod> = new Set(['code', 'recovery_code', 'passkey'])

/**
 * Creates a session; every sign-in goes through here. Locks and re-reads the account, so that a reset, credential
 * change or closure since the check is seen, and a later one ends the session. Beyond SESSION_LIMIT, the least recently
 * used session ends. The browser's saved messages move to the account. Returns the session and device cookies.
 */
export async function openSession(
  tx: Tx,
  request: Request,
  { userId, generation, way }: CheckedCredential & { way: SignInMethod },
): Promise<Result<{ cookies: string[] }, OpenRefusal>> {
  await lockAccount(tx, userId)
  const account = await tx
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .where('u.id', '=', userId)
    .where('m.closedAt', 'is', null)
    .select(['u.emailVerified', 'u.credentialGeneration'])
    .executeTakeFirst()
  if (account?.credentialGeneration !== generation) return refuse('changed')
  if (!account.emailVerified) return refuse('unverified')
  if (!BOTH_FACTORS.has(way) && (await hasSecondFactor(userId, tx))) return refuse('code_required')
  const session = await insertSession(tx, request, { userId, generation })
  await endOldest(tx, userId, session.id)
  const device = await recordSignIn(tx, request, { userId, way })
  return ok({
    cookies: [session.cookie, device, ...(await claimGuestData(tx, request, { userId, generation }))],
  })
}

async function insertSession(
  tx: Tx,
  request: Request,
  { userId, generation }: CheckedCredential,
): Promise<{ id: string; cookie: string }> {
  const at = now()
  const token = randomBytes(24).toString('base64url')
  const { id } = await tx
    .insertInto('sessions')
    .values({
      userId,
      token,
      credentialGeneration: generation,
      expiresAt: new Date(at.getTime() + env().lifetimes.session * 1000),
      ipAddress: clientAddress(),
      userAgent: request.headers.get('User-Agent')?.slice(0, 500) ?? '',
      createdAt: at,
      updatedAt: at,
      lastUsedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, cookie: sessionCookie(token) }
}

/**
 * Ends the sessions beyond the limit, expired ones first, then the least recently used. The account lock makes the count
 * exact. A session locked by a concurrent write stays until the next sign-in, because waiting for it while holding the
 * account lock could deadlock.
 */
async function endOldest(tx: Tx, userId: string, sessionId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'in', (from) =>
      from
        .selectFrom('sessions')
        .where('id', 'in', (beyond) =>
          beyond
            .selectFrom('sessions')
            .where('userId', '=', userId)
            .where('id', '<>', sessionId)
            .orderBy(sql`expires_at > ${now()}`, 'desc')
            .orderBy('lastUsedAt', 'desc')
            .orderBy('id')
            .offset(SESSION_LIMIT - 1)
            .select('id'),
        )
        .forUpdate()
        .skipLocked()
        .select('id'),
    )
    .returning('expiresAt')
    .execute()
  const active = ended.filter(({ expiresAt }) => expiresAt > now()).length
  if (active > 0)
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: 'session.end',
      subject: { type: 'user', id: userId },
      reason: `An account can have up to ${SESSION_LIMIT} sessions, so we signed you out of the one you hadn’t used for the longest time.`,
      details: { sessions: active },
    })
}
