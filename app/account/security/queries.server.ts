import { type Tx, db } from '#app/db/client.server.ts'
import { decrypt } from '#app/lib/secret.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type RemainingSignInMethods, SESSION_LIMIT } from '../policy.ts'
import { otpAuthUri } from './totp.server.ts'
import { sql } from 'kysely'
import { deviceOf, maskedIp } from './device.ts'
import { isLiveSession, sessionsOf } from '../session.server.ts'

/** Whether signing in requires a code after the password (MEM-389). */
export async function hasSecondFactor(
  userId: string,
  reader: Pick<Tx, 'selectFrom'> = db(),
): Promise<boolean> {
  const row = await reader
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .select('userId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findRemainingSignInMethods(
  userId: string,
  reader: Pick<Tx, 'selectFrom'> = db(),
): Promise<RemainingSignInMethods> {
  const { passkeys } = await reader
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .executeTakeFirstOrThrow()
  return { passkeys, hasSecondFactor: await hasSecondFactor(userId, reader) }
}

export type FactorState = Awaited<ReturnType<typeof findFactorState>>

/** The member's second factor: on or off, since when, and the unused recovery codes. */
export async function findFactorState({ userId }: Member) {
  const row = await db()
    .selectFrom('secondFactors as f')
    .leftJoin('recoveryCodes as c', (join) =>
      join.onRef('c.userId', '=', 'f.userId').on('c.usedAt', 'is', null),
    )
    .where('f.userId', '=', userId)
    .where('f.confirmedAt', 'is not', null)
    .groupBy(['f.userId', 'f.confirmedAt'])
    .select((eb) => ['f.confirmedAt', eb.fn.count<number>('c.codeHash').as('codesLeft')])
    .executeTakeFirst()
  return { isOn: row !== undefined, since: row?.confirmedAt ?? null, codesLeft: row?.codesLeft ?? 0 }
}

/** The unconfirmed secret for the member's own authenticator; null without one. */
export async function findUnconfirmedFactor({ userId, email }: Member) {
  const row = await db()
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .select('secret')
    .executeTakeFirst()
  const secret = row && decrypt('second-factor', row.secret, userId)
  return secret ? { secret, uri: otpAuthUri({ secret, email }) } : null
}

export type OwnPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const listPasskeys = ({ userId }: Member) =>
  db()
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Which of these sessions are live, in one query; event streams poll every few seconds (MEM-388). */
export async function liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await sessionsOf(db()).where('s.id', 'in', sessionIds).execute()
  return new Set(rows.filter(isLiveSession).map(({ id }) => id))
}

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number]

/** The member's live sessions: the current one first, then by last use (MEM-388). */
export async function listOwnSessions({ userId, sessionId }: Member) {
  const rows = await sessionsOf(db())
    .where('s.userId', '=', userId)
    .select(['s.ipAddress', 's.userAgent'])
    .orderBy(sql`s.id = ${sessionId}`, 'desc')
    .orderBy('s.lastUsedAt', 'desc')
    .orderBy('s.id')
    .limit(SESSION_LIMIT)
    .execute()
  return rows.filter(isLiveSession).map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: maskedIp(row.ipAddress),
    signedInAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === sessionId,
  }))
}
