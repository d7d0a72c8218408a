import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { ThreadSide } from '../workflow.ts'

type Written = { id: string; side: ThreadSide; messageId: string }

/** Key of a thread's batched emails. */
export const batchKey = (id: string) => `inquiry:${id}:newest`
export const messageKey = (id: string, messageId: string) => `inquiry:${id}:message:${messageId}`

/** The number of this side's messages since the other side last wrote, and the second newest of them. */
export async function unanswered(
  tx: Tx,
  { id, side, messageId }: Written,
): Promise<{ count: number; before: string | null }> {
  const { count } = await tx
    .selectFrom('inquiryMessages as w')
    .where('w.inquiryId', '=', id)
    .where('w.side', '=', side)
    .where(
      sql<boolean>`w.created_at > coalesce((select max(o.created_at) from inquiry_messages o
        where o.inquiry_id = ${id} and o.side <> ${side}), '-infinity')`,
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const before = await tx
    .selectFrom('inquiryMessages')
    .where('inquiryId', '=', id)
    .where('side', '=', side)
    .where('id', '<>', messageId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return { count, before: before?.id ?? null }
}

/** Whether the reader has read the notice of the previous message. */
export async function hasRead(tx: Tx, userId: string, key: string): Promise<boolean> {
  const notice = await tx
    .selectFrom('notices')
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('readAt', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return notice !== undefined
}
