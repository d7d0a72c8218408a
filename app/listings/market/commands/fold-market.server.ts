import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Rows per transaction, well within the query timeout. */
const BATCH = 5000

/** Folds the market's log into its counts (decision 011); safe to run concurrently. Returns the number of rows. */
export async function foldMarket(signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ count: number }>`select fold_market_log(${BATCH}) as count`.execute(db())
  const count = rows[0]?.count ?? 0
  return count < BATCH || signal?.aborted ? count : count + (await foldMarket(signal))
}
