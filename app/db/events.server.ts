import type { Transaction } from 'kysely'
import type { DB } from './schema.gen.ts'

/**
 * Leaves an event in the transaction of its cause; a worker takes it up after the commit. The payload names records
 * by id and holds no value that a reader of the event might not see.
 */
export async function emitEvent(
  tx: Transaction<DB>,
  topic: string,
  payload: Record<string, string | number | boolean | null>,
): Promise<void> {
  await tx
    .insertInto('outboxEvents')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute()
}
