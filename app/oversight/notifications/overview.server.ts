import { listOldestPending, type OldestPending } from '#app/companies/queries/review-list.server.ts'
import { db } from '#app/db/client.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import { type FirstRun, loadFirstRun } from '../first-run.server.ts'
import { countOpenItems, type OpenItems } from './queues.server.ts'

type PendingProfile = OldestPending & { waitedDays: number; isOverdue: boolean }

type Overview = {
  queues: OpenItems[]
  /** At most five, oldest submission first (ADM-017). */
  oldest: PendingProfile[]
  mails: FailedMails & { pending: number }
  jobs: FailingJob[]
  firstRun: FirstRun
}

/** Everything open to review with its age, and everything that failed (ADM-016, ADM-017, ADM-206). */
export async function loadOverview(admin: AdminViewer): Promise<Overview> {
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

type FailingJob = { name: string; since: Date; lastAt: Date; times: number }

/** Currently failing background jobs, longest first. */
export async function listFailingJobs(): Promise<FailingJob[]> {
  const rows = await db()
    .selectFrom('failureStreaks')
    .where('what', 'like', 'job:%')
    .where('endedAt', 'is', null)
    .orderBy('beganAt')
    .orderBy('what')
    .select(['what', 'beganAt', 'lastAt', 'times'])
    .execute()
  return rows.map(({ what, beganAt, ...row }) => ({
    name: what.slice('job:'.length),
    since: beganAt,
    ...row,
  }))
}

type FailedMails = { count: number; oldest: Date | null }

/** Failed emails that can still be sent, and the oldest; those without a body do not count (ADM-205). */
export async function countFailedMails(): Promise<FailedMails> {
  return db()
    .selectFrom('emailQueue')
    .where('status', '=', 'failed')
    .where('textBody', '<>', '')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('failedAt').as('oldest')])
    .executeTakeFirstOrThrow()
}
