import type { Tx } from '#app/db/client.server.ts'

/**
 * Begins a new generation of the account's credential, which voids every waiting sign-in, every reset link and every
 * sign-in that has compared a password but made no session yet. Holds the account's row until the transaction ends.
 */
async function raiseGeneration(tx: Tx, userId: string): Promise<number> {
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
 * Ends every session of an account, or all but one, and whatever else rests on its credential. Each ended session is
 * refused at its next request, and its event streams close within 5 s (MEM-388). Returns how many sessions ended.
 */
export async function endSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string | undefined },
): Promise<number> {
  const generation = await raiseGeneration(tx, userId)
  if (exceptSessionId !== undefined)
    await carryOver(tx, userId, generation).where('id', '=', exceptSessionId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('credentialGeneration', '<>', generation)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends whatever rests on an account's credential and is no session yet; its sessions live on. */
export async function endPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await carryOver(tx, userId, await raiseGeneration(tx, userId)).execute()
}
