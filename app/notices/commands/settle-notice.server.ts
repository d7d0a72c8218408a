import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { wake, wakeAll } from '../notify.server.ts'

/** Marks everyone's notices about a cause, or a subject, as read once nothing is left to do (MEM-383). */
export async function settleNotice(tx: Tx, value: string, column: 'key' | 'about' = 'key'): Promise<void> {
  const settled = await tx
    .updateTable('notices')
    .set({ readAt: now() })
    .where(column, '=', value)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  await wakeAll(tx, settled)
}

/** Marks notices about earlier decisions as read; `like` is an SQL pattern for their keys. */
export async function settleEarlierDecisions(tx: Tx, userId: string, like: string): Promise<void> {
  const settled = await tx
    .updateTable('notices')
    .set({ readAt: now() })
    .where('userId', '=', userId)
    .where('key', 'like', like)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows > 0n) await wake(tx, userId)
}
