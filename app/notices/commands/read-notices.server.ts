import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { isHeld, presentNotice } from '../queries.server.ts'
import { wake, wakeAll } from '../notify.server.ts'

/** Marks a notice read in all windows (MEM-383) and returns its page; `not_found` for another member's. */
export async function readNotice(member: Member, id: number): Promise<Result<{ path: string }, 'not_found'>> {
  return transaction(async (tx) => {
    const notice = await tx
      .updateTable('notices')
      .set({ readAt: sql<Date>`coalesce(read_at, ${now()})` })
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .returning(['path', 'title', 'text', isHeld().as('isHeld')])
      .executeTakeFirst()
    if (!notice) return refuse('not_found')
    await wake(tx, member.userId)
    return ok({ path: presentNotice(notice).path })
  })
}

/** Marks every notice up to `newest` read, so that later ones stay new. Returns how many. */
export async function readAllNotices(member: Member, newest: number): Promise<number> {
  return transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notices')
      .set({ readAt: now() })
      .where('userId', '=', member.userId)
      .where('id', '<=', newest)
      .where('readAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await wake(tx, member.userId)
    return Number(numUpdatedRows)
  })
}

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
