import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { noteRemoval } from '#app/review/retention.server.ts'
import { makeViewMonth } from './commands/make-view-month.server.ts'

/** Views deleted in one transaction: few enough for the time limit of a query. */
const BATCH = 10_000

/** Makes the parts of deal_views for this month and the two after it; several processes may call it. */
export async function prepareViewMonths(): Promise<void> {
  const at = now()
  for (const ahead of [0, 1, 2])
    await makeViewMonth(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead)))
}

/** Removes views of listings that are older than VIEW_LIFE: whole months at once, of the last one row by row. Returns how many went. */
export async function purgeViews(): Promise<number> {
  const lifeSeconds = env().lives.view
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  const round = (remove: (tx: Tx) => Promise<{ rows: { removed: number }[] }>) =>
    transaction(async (tx) => {
      const removed = (await remove(tx)).rows[0]?.removed ?? 0
      await noteRemoval(tx, { subject: 'views', removed, before, lifeSeconds })
      return removed
    })
  let all = await round((tx) =>
    sql<{ removed: number }>`select drop_view_months(${before}) as removed`.execute(tx),
  )
  for (let removed = BATCH; removed === BATCH; all += removed)
    removed = await round((tx) =>
      sql<{ removed: number }>`select trim_view_month(${before}, ${BATCH}) as removed`.execute(tx),
    )
  return all
}
