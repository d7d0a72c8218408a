import { sql } from 'kysely'
import { shortName } from '#app/lib/name.ts'
import { type Tx, db, transaction } from '#app/db/client.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { isQueued } from '#app/mail/queue.server.ts'
import { notify, wake } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { threadMail, newMessagesMail } from '../emails.ts'
import type { InquiryKind, ThreadMessage } from '../schema.ts'
import { otherSide, advanceThread, type AdvancedThread } from './thread-step.server.ts'
import { endBatch } from '#app/mail/batched.server.ts'
import type { Thread } from '../queries/threads.server.ts'

/** Key of a thread's batched emails. */
export const batchKey = (id: string) => `inquiry:${id}:newest`
const messageKey = (id: string, messageId: string) => `inquiry:${id}:message:${messageId}`

/** The number of this side's messages since the other side last wrote, without those whose notice the reader has read. */
async function countUnread(tx: Tx, { id, side }: AdvancedThread, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('inquiryMessages as w')
    .where('w.inquiryId', '=', id)
    .where('w.side', '=', side)
    .where(
      sql<boolean>`w.created_at > coalesce((select max(o.created_at) from inquiry_messages o
        where o.inquiry_id = ${id} and o.side <> ${side}), '-infinity')
        and not exists (select from notices n where n.user_id = ${userId} and n.read_at is not null
          and n.key = ${messageKey(id, '')}::text || w.id)`,
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type WriteRefusal = 'not_found' | 'closed' | 'too_many'

/**
 * Adds a message to an inquiry's thread and notifies the other side (MEM-385), up to MESSAGE_RATE per account. `key`
 * identifies the submitted form: the same key and text are one message, which counts once; the same key with another
 * text is a new one.
 */
export async function writeMessage(member: ApprovedMember, id: string, { key, message }: ThreadMessage) {
  return attempt<null, WriteRefusal>(async (tx, stop) => {
    // Concurrent posts of one form wait here for the first.
    await tx.selectFrom('inquiries').where('id', '=', id).select('id').forNoKeyUpdate().execute()
    const same = await tx
      .selectFrom('inquiryMessages')
      .where('id', '=', key)
      .where('inquiryId', '=', id)
      .where('authorId', '=', member.userId)
      .where('body', '=', message)
      .select('id')
      .executeTakeFirst()
    if (same) return null
    const thread = await advanceThread(tx, member, id, 'write')
    if (typeof thread === 'string') return stop(thread)
    const row = { inquiryId: id, authorId: member.userId, side: thread.side, body: message, createdAt: now() }
    const inserted = await tx
      .insertInto('inquiryMessages')
      .values({ ...row, id: key })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id: messageId } =
      inserted ??
      (await tx.insertInto('inquiryMessages').values(row).returning('id').executeTakeFirstOrThrow())
    const limit = await takeLimit(tx, { rule: 'message', subjects: [`account:${member.userId}`] })
    if (!limit.ok) return stop('too_many')
    await announceMessage(tx, member, thread, { messageId, message, inquiryKind: null })
    return null
  })
}

/** A stored message; `inquiryKind` is the kind of inquiry it came with, if any. */
type Stored = { messageId: string; message: string; inquiryKind: InquiryKind | null }

/** Audits a stored message and notifies the other side: the first unread one immediately, later ones together. */
export async function announceMessage(
  tx: Tx,
  member: ApprovedMember,
  thread: AdvancedThread,
  { messageId, message, inquiryKind }: Stored,
): Promise<void> {
  const { id, side, title } = thread
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: 'inquiry.answer',
    subject: { type: 'inquiry', id },
    to: thread.status,
    details: { side, messageId, ...(inquiryKind && { kind: inquiryKind }) },
  })
  const facts = { id, title, sender: member.fullName, company: member.company.name, message, inquiryKind }
  for (const userId of await otherSide(tx, thread)) {
    const count = await countUnread(tx, thread, userId)
    const isFirst = count === 1 || !(await isQueued(tx, `${batchKey(id)}:${userId}`))
    await notify(tx, {
      userId,
      kind: 'inquiry',
      key: messageKey(id, messageId),
      title: `New message from ${shortName(member.fullName)}: ${title}`,
      text: message,
      path: `/inquiries/${id}`,
      restsOn: [`thread:${id}`],
      mail: {
        kind: 'inquiry.answered',
        content: isFirst ? threadMail(facts) : newMessagesMail(facts, count),
        byMember: member.userId,
        batch: { key: batchKey(id), immediately: isFirst },
      },
    })
  }
}

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
 * Marks the thread's notices as read and drops its batched email once a reader opens the newest messages; not if a
 * message has arrived or the thread has been closed since `thread` was read.
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
