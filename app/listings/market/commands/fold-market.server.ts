import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Rows in one transaction: few enough for the time limit of a query. */
const BATCH = 5000

/** Folds the log of the market into its counts (decision 011); several processes may call it. Returns how many rows. */
export async function foldMarket(signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ count: number }>`select fold_market_log(${BATCH}) as count`.execute(db())
  const count = rows[0]?.count ?? 0
  return count < BATCH || signal?.aborted ? count : count + (await foldMarket(signal))
}
