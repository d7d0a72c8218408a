import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { deviceOf, maskedIp } from '../device.ts'
import { SESSION_LIMIT } from '../../policy.ts'
import { isLiveSession, sessionsOf } from '../../session.server.ts'

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
