import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { recordFirings } from '../match-sql.server.ts'

/** Maximum events per transaction. */
const LIMIT = 200

/** Records the firings of one batch of events and marks them as processed in one transaction. Returns their number. */
export async function matchBatch(limit = LIMIT): Promise<number> {
  return transaction(async (tx) => {
    const taken = await tx
      .selectFrom('outboxEvents')
      .where('processedAt', 'is', null)
      .orderBy('attempts')
      .orderBy('id')
      .limit(limit)
      .select('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (taken.length === 0) return 0
    const ids = taken.map(({ id }) => id)
    await recordFirings(ids, now()).execute(tx)
    await tx.updateTable('outboxEvents').set({ processedAt: now() }).where('id', 'in', ids).execute()
    return taken.length
  })
}

async function deprioritizeFailed(): Promise<void> {
  await sql`update outbox_events set attempts = least(attempts + 1, 1000) where id = (
    select id from outbox_events where processed_at is null order by attempts, id limit 1)`.execute(db())
}

/**
 * Drains the event outbox (MEM-336 to MEM-338). A batch that fails, by timeout or otherwise, is retried in smaller ones;
 * an event that fails on its own moves behind all others.
 */
export async function matchEvents(signal?: AbortSignal): Promise<void> {
  let size = LIMIT
  for (;;) {
    if (signal?.aborted) return
    try {
      if ((await matchBatch(size)) < size) return
      size = Math.min(LIMIT, size * 2)
    } catch (error) {
      if (size === 1) {
        await deprioritizeFailed()
        throw error
      }
      size = Math.ceil(size / 8)
    }
  }
}
