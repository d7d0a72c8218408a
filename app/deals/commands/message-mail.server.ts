import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { ThreadSide } from '../workflow.ts'

/** Key of a thread's batched emails. */
export const batchKey = (id: string) => `inquiry:${id}:newest`
export const messageKey = (id: string, messageId: string) => `inquiry:${id}:message:${messageId}`

/** The number of this side's messages since the other side last wrote, without those whose notice the reader has read. */
export async function countUnread(
  tx: Tx,
  { id, side, userId }: { id: string; side: ThreadSide; userId: string },
): Promise<number> {
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
