import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { logRemoval } from '#app/review/retention.server.ts'
import { dropViewMonths, makeViewMonth } from './commands/view-months.server.ts'

/** Views deleted per transaction, well within the query timeout. */
const BATCH = 10_000

/** Creates the partitions of deal_views for this month and the next two; safe to run concurrently. */
export async function prepareViewMonths(): Promise<void> {
  const at = now()
  for (const ahead of [0, 1, 2])
    await makeViewMonth(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead)))
}

/** Removes views older than VIEW_LIFE: whole months as partitions, the last one in batches. Returns the number. */
export async function purgeViews(): Promise<number> {
  const lifeSeconds = env().lifetimes.view
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  let all = await dropViewMonths({ before, lifeSeconds })
  for (let removed = BATCH; removed === BATCH; all += removed)
    removed = await transaction(async (tx) => {
      const { rows } = await sql<{ removed: number }>`
        select trim_view_month(${before}, ${BATCH}) as removed`.execute(tx)
      const trimmed = rows[0]?.removed ?? 0
      await logRemoval(tx, { subject: 'views', removed: trimmed, before, lifeSeconds })
      return trimmed
    })
  return all
}
