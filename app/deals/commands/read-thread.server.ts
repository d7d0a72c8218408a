import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { endBatch } from '#app/mail/batched.server.ts'
import { wake } from '#app/notices/notify.server.ts'
import type { Thread } from '../queries/threads.server.ts'
import { batchKey } from './write-message.server.ts'

/** Notices about the question, the messages and the closure of a thread. */
const isOfThread = (id: string) => sql<boolean>`starts_with(key, ${`inquiry:${id}`})`

/** Whether this reader has an unread notice or an unsent email about the thread. */
async function hasUnread(userId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ hasUpdate: boolean }>`select
    exists (select 1 from email_queue where dedupe_key = ${`${batchKey(id)}:${userId}`}) or
    exists (select 1 from notices where user_id = ${userId} and read_at is null
      and ${isOfThread(id)}) as has_update`.execute(db())
  return rows[0]?.hasUpdate ?? false
}

/**
 * Marks the thread's notices as read and drops its batched email once a reader opens the newest messages. Does
 * nothing if a message has arrived or the thread has been closed since `thread` was read, so that the reader is still
 * notified.
 */
export async function readThread(userId: string, { id, entries, isNewest, closedAt }: Thread): Promise<void> {
  if (!isNewest || !(await hasUnread(userId, id))) return
  await transaction(async (tx) => {
    const stored = await tx
      .selectFrom('inquiries')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .select('closedAt')
      .executeTakeFirst()
    if (stored?.closedAt?.getTime() !== closedAt?.getTime()) return
    const newest = await tx
      .selectFrom('inquiryMessages')
      .where('inquiryId', '=', id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select('id')
      .executeTakeFirst()
    if ((newest?.id ?? id) !== entries.at(-1)?.id) return
    const read = await tx
      .updateTable('notices')
      .set({ readAt: now() })
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .where(isOfThread(id))
      .returning('id')
      .execute()
    if (read.length > 0) await wake(tx, userId)
    await endBatch(tx, `${batchKey(id)}:${userId}`)
  })
}
