import type { Tx } from '#app/db/client.server.ts'

/** What happened, for workers that act on it after the commit: ids and facts, never a secret or a text. */
export type EventPayload = Readonly<Record<string, string | number | boolean | null>>

/** Notes an event in the transaction of its cause; at least once is what its readers get. */
export async function emitEvent(tx: Tx, topic: string, payload: EventPayload): Promise<void> {
  await tx
    .insertInto('outboxEvents')
    .values({ topic, payload: JSON.stringify(payload) })
    .execute()
}
