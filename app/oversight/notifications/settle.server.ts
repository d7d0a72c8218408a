import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork, type Work } from '#app/notices/notify-admins.server.ts'
import { waitingAt } from './queues.server.ts'

const BATCH = 500

/**
 * Clears notices of items that ended without a decision: withdrawn with the account, purged or expired. Returns their
 * number.
 */
export async function settleGoneWork(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ about: string }>`
      select about from (select distinct about from notices where kind = 'work' and about is not null and read_at is null) n
      where not exists (select 1 from (${waitingAt(now())}) w where n.about = w.work || ':' || w.subject_id)
      order by about limit ${BATCH}`.execute(tx)
    for (const { about } of rows) {
      const [work, ...id] = about.split(':')
      await settleWork(tx, work as Work, id.join(':'))
    }
    return rows.length
  })
}
