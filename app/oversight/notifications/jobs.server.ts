import { sendAdminDigests } from './digest.server.ts'
import { notifyGivenUpMails } from './given-up.server.ts'
import { notifyFailedMails, notifyRefusedMails } from './failures.server.ts'
import { purgeOverdueRecords, notifyOverdueWork } from './overdue.server.ts'
import { notifyDueDates } from './due-dates.server.ts'
import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { settleWork, type Work } from '#app/notices/notify-admins.server.ts'
import { openItemsAt } from './queues.server.ts'

const BATCH = 500

/** Clears notices of items that were withdrawn, purged or expired. Returns their number. */
export async function settleEndedWork(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ about: string }>`
      select about from (select distinct about from notices where kind = 'work' and about is not null and read_at is null) n
      where not exists (select 1 from (${openItemsAt(now())}) w where n.about = w.work || ':' || w.subject_id)
      order by about limit ${BATCH}`.execute(tx)
    for (const { about } of rows) {
      const [work, ...id] = about.split(':')
      await settleWork(tx, work as Work, id.join(':'))
    }
    return rows.length
  })
}

/** The jobs that notify admins, for server/job-list.ts. */
export const adminNoticeJobs = [
  { name: 'tell failed mails', everySeconds: 5, run: notifyFailedMails },
  { name: 'tell kept back mails', everySeconds: 30, run: notifyRefusedMails },
  { name: 'tell overdue work', everySeconds: 60, run: (signal: AbortSignal) => notifyOverdueWork(signal) },
  { name: 'ring for given up mails', everySeconds: 30, run: notifyGivenUpMails },
  { name: 'ring for suspensions', everySeconds: 60, run: notifyDueDates },
  { name: 'send admin digests', everySeconds: 60, run: (signal: AbortSignal) => sendAdminDigests(signal) },
  { name: 'settle gone work', everySeconds: 300, run: settleEndedWork },
  { name: 'purge overdue notes', everySeconds: 86_400, run: purgeOverdueRecords },
] as const
