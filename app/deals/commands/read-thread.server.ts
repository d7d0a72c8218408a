import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { endGathering } from '#app/mail/gathered.server.ts'
import { wake } from '#app/notices/wake.server.ts'
import type { Thread } from '../queries/threads.server.ts'
import { gatherKey, messageKey } from './message-mail.server.ts'

/** Whether a notice or a mail still tells this reader of messages of the thread. */
async function isToldOf(userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isTold: boolean }>`select
    exists (select 1 from email_queue where dedupe_key = ${`${gatherKey(id)}:${userId}`}) or
    exists (select 1 from notices where user_id = ${userId} and read_at is null
      and starts_with(key, ${messageKey(id, '')})) as is_told`.execute(db())
  return rows[0]?.isTold ?? false
}

/**
 * Whoever opens the newest messages of a thread has read them: its notices are read, and no mail tells of them any more.
 * Where a message has come since `thread` was read, nothing changes, so that it is told.
 */
export async function readThread(userId: string, { id, entries, isNewest }: Thread): Promise<void> {
  if (!isNewest || !(await isToldOf(userId, id))) return
  await transaction(async (tx) => {
    await tx.selectFrom('inquiries').where('id', '=', id).forNoKeyUpdate().select('id').executeTakeFirst()
    const newest = await tx
      .selectFrom('inquiryMessages')
      .where('inquiryId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .executeTakeFirst()
    if (newest?.id !== entries.at(-1)?.id) return
    const read = await tx
      .updateTable('notices')
      .set({ readAt: now() })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .where(sql<boolean>`starts_with(key, ${messageKey(id, '')})`)
      .returning('id')
      .execute()
    if (read.length > 0) await wake(tx, userId)
    await endGathering(tx, `${gatherKey(id)}:${userId}`)
  })
}
