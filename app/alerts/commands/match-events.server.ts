import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { noteFirings } from '../match-sql.server.ts'

/** Events in one transaction at most. */
const MOST = 200

/**
 * One batch of events that no worker has taken: what they set off is noted, and they count as processed, in one
 * transaction, so that a process that dies in between loses nothing and a second one doubles nothing. Answers how many
 * events there were.
 */
export async function matchBatch(most = MOST): Promise<number> {
  return transaction(async (tx) => {
    const taken = await tx
      .selectFrom('outboxEvents')
      .where('processedAt', 'is', null)
      .orderBy('attempts')
      .orderBy('id')
      .limit(most)
      .select('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (taken.length === 0) return 0
    const ids = taken.map(({ id }) => id)
    await noteFirings(ids, now()).execute(tx)
    await tx.updateTable('outboxEvents').set({ processedAt: now() }).where('id', 'in', ids).execute()
    return taken.length
  })
}

async function putBack(): Promise<void> {
  await sql`update outbox_events set attempts = least(attempts + 1, 1000) where id = (
    select id from outbox_events where processed_at is null order by attempts, id limit 1)`.execute(db())
}

/**
 * Processes every event that waits (MEM-336 to MEM-338). A batch that is too much for the time limit of a query, or meets
 * another fault, is tried in smaller ones; what fails alone stands behind all others from then on.
 */
export async function matchEvents(signal?: AbortSignal): Promise<void> {
  let size = MOST
  for (;;) {
    if (signal?.aborted) return
    try {
      if ((await matchBatch(size)) < size) return
      size = Math.min(MOST, size * 2)
    } catch (error) {
      if (size === 1) {
        await putBack()
        throw error
      }
      size = Math.ceil(size / 8)
    }
  }
}
