import type { Tx } from '#app/db/client.server.ts'

/**
 * Ends every session of an account, or all but one, and every sign-in that waits for its code. Each ended session is
 * refused at its next request, and its event streams close within 5 s (MEM-388). Returns how many sessions ended.
 */
export async function endSessions(
  tx: Tx,
  { userId, exceptSessionId }: { userId: string; exceptSessionId?: string | undefined },
): Promise<number> {
  await tx.deleteFrom('signInSteps').where('userId', '=', userId).execute()
  let sessions = tx.deleteFrom('sessions').where('userId', '=', userId)
  if (exceptSessionId !== undefined) sessions = sessions.where('id', '<>', exceptSessionId)
  const { numDeletedRows } = await sessions.executeTakeFirst()
  return Number(numDeletedRows)
}
