import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Statuses counted per desk; migration 0035 defines which rows count. */
export type DeskStatuses = {
  company: 'draft' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'
  version: 'pending' | 'more_info_requested' | 'rejected' | 'approved' | 'replaced' | 'withdrawn' | 'reverted'
  listing: 'draft' | 'pending' | 'approved' | 'rejected' | 'more_info_requested'
  application: 'draft' | 'submitted' | 'more_info_requested' | 'rejected' | 'approved' | 'revoked'
  kyc: 'pending' | 'approved' | 'rejected'
  mail: 'pending' | 'sending' | 'sent' | 'failed'
  message: 'open' | 'answered'
  user: 'member' | 'admin' | 'suspended' | 'closed'
}
type Tallies<D extends keyof DeskStatuses> = Readonly<Partial<Record<DeskStatuses[D], number>>>

/** Records per status, transactionally exact: triggers log changes, `foldTallies` sums them up (decision 034). */
export async function tallies<D extends keyof DeskStatuses>(desk: D): Promise<Tallies<D>> {
  const { rows } = await sql<{ status: DeskStatuses[D]; count: number }>`
    select status, sum(count)::bigint as count from (
      select status, count from tallies where desk = ${desk}
      union all select status, change from tally_log where desk = ${desk}) counted
    group by status having sum(count) <> 0
  `.execute(db())
  const counts: Partial<Record<DeskStatuses[D], number>> = {}
  for (const { status, count } of rows) counts[status] = count
  return counts
}

/** Rows per transaction, within the query timeout. */
const BATCH = 5000

/** Folds the change log into the counts; safe to run concurrently. Returns the number of rows. */
export async function foldTallies(signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ count: number }>`select fold_tallies(${BATCH}) as count`.execute(db())
  const count = rows[0]?.count ?? 0
  return count < BATCH || signal?.aborted ? count : count + (await foldTallies(signal))
}
