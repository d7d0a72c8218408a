import { listOldestPending } from '#app/companies/queries/review-list.server.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { listSampleTexts } from '#app/legal/samples.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import { countOpenItems } from './queues.server.ts'

/** Everything open to review with its age, and everything that failed (ADM-016, ADM-017, ADM-206). */
export async function loadOverview(admin: AdminViewer) {
  const at = now()
  const edge = overdueBefore(at)
  const [queues, oldest, failed, mails, jobs, firstRun] = await Promise.all([
    countOpenItems(at),
    listOldestPending(admin),
    countFailedMails(),
    tallies('mail'),
    listFailingJobs(),
    loadFirstRun(),
  ])
  return {
    queues,
    oldest: oldest.map((profile) => {
      const submitted = new Date(profile.submittedAt)
      return { ...profile, waitedDays: businessDays(submitted, at), isOverdue: submitted < edge }
    }),
    mails: { ...failed, pending: mails.pending ?? 0 },
    jobs,
    firstRun,
  }
}

/** Currently failing background jobs, longest first. */
export async function listFailingJobs() {
  const rows = await db()
    .selectFrom('failureStreaks')
    .where('what', 'like', 'job:%')
    .where('endedAt', 'is', null)
    .orderBy('beganAt')
    .orderBy('what')
    .select(['what', 'beganAt as since', 'lastAt', 'times'])
    .execute()
  return rows.map(({ what, ...row }) => ({ name: what.slice('job:'.length), ...row }))
}

/** Failed emails that can still be sent, and the oldest; those without a body do not count (ADM-205). */
export function countFailedMails() {
  return db()
    .selectFrom('emailQueue')
    .where('status', '=', 'failed')
    .where('textBody', '<>', '')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failedAt').as('oldest')])
    .executeTakeFirstOrThrow()
}

export type FirstRun = Awaited<ReturnType<typeof loadFirstRun>>

/** The steps of a new installation, and whether they are done. Every answer is a fact, so that nobody ticks one by hand. */
async function loadFirstRun() {
  const samples = await listSampleTexts()
  const done = await db()
    .selectNoFrom([
      sql<boolean>`exists (select 1 from email_queue where kind like 'test.%' and status = 'sent')`.as(
        'mail',
      ),
      sql<boolean>`(select count(*) > 1 from members where role = 'admin')`.as('admin'),
      sql<boolean>`not exists (select 1 from members m where m.role = 'admin' and not exists (
        select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null))`.as(
        'factor',
      ),
      sql<boolean>`not exists (select 1 from members where is_demo)`.as('demo'),
    ])
    .executeTakeFirstOrThrow()
  const texts = samples.every((document) => document === 'identity')
  return { identity: !samples.includes('identity'), texts, ...done }
}
