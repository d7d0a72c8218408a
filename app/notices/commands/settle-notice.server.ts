import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { wake } from '../wake.server.ts'

/**
 * Marks the notices of a cause as read for everybody who was told of it: what they asked for is answered, so that
 * nobody's bell calls for it any more (MEM-383).
 */
export async function settleNotice(tx: Tx, key: string): Promise<void> {
  const settled = await tx
    .updateTable('notices')
    .set({ readAt: now() })
    .where('key', '=', key)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute()
  for (const { userId } of settled) await wake(tx, userId)
}

/**
 * Marks a person's unread notices of former decisions on a record as read: it was sent again or decided on since. `like` is
 * a pattern of their keys.
 */
export async function settleFormer(tx: Tx, userId: string, like: string): Promise<void> {
  const settled = await tx
    .updateTable('notices')
    .set({ readAt: now() })
    .where('userId', '=', userId)
    .where('key', 'like', like)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (settled.numUpdatedRows > 0n) await wake(tx, userId)
}
