import { transaction } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { endSessions } from './end-sessions.server.ts'

/** Ends one of the member's other sessions, never the current one; any other id is not found (MEM-388). */
export async function endOneSession(
  { userId, sessionId, role }: Member,
  id: string,
): Promise<Result<null, 'not_found'>> {
  if (!isUuid(id) || id === sessionId) return refuse('not_found')
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return refuse('not_found')
    await auditOwn(tx, { userId, role }, 'session.end', { sessions: 1 })
    return ok(null)
  })
}

/** Ends all of the member's sessions except the current one; returns how many (MEM-388). */
export async function endOtherSessions({ userId, sessionId, role }: Member): Promise<number> {
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    const sessions = await endSessions(tx, { userId, exceptSessionId: sessionId })
    if (sessions > 0) await auditOwn(tx, { userId, role }, 'session.end', { sessions })
    return sessions
  })
}
