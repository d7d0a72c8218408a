import { type Tx, transaction } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'

/**
 * Starts a new generation of the account's credential, which voids every pending sign-in, reset link and sign-in that
 * has checked the password but has no session yet. Locks the account's row until the transaction ends.
 */
async function incrementGeneration(tx: Tx, userId: string): Promise<number> {
  const { credentialGeneration } = await tx
    .updateTable('users')
    .set((eb) => ({ credentialGeneration: eb('credentialGeneration', '+', 1) }))
    .where('id', '=', userId)
    .returning('credentialGeneration')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('signInSteps').where('userId', '=', userId).execute()
  return credentialGeneration
}

function carryOver(tx: Tx, userId: string, generation: number) {
  return tx
    .updateTable('sessions')
    .set({ credentialGeneration: generation })
    .where('userId', '=', userId)
    .where('credentialGeneration', '=', generation - 1)
}

/**
 * Ends all sessions of an account, or all but one, and all else that depends on its credential; returns how many. An
 * ended session is refused at its next request, and its event streams close within 5 s (MEM-388).
 */
export async function endSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string | undefined },
): Promise<number> {
  const generation = await incrementGeneration(tx, userId)
  if (exceptSessionId !== undefined)
    await carryOver(tx, userId, generation).where('id', '=', exceptSessionId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('credentialGeneration', '<>', generation)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends everything that depends on the credential except sessions. */
export async function endPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await carryOver(tx, userId, await incrementGeneration(tx, userId)).execute()
}

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
