import { listOldestPending, type OldestPending } from '#app/companies/queries/review-list.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { countFailedMails, type FailedMails, type FailingJob, listFailingJobs } from './failures.server.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import { countWaiting, type WaitingAt } from './queues.server.ts'

type PendingProfile = OldestPending & { waitedDays: number; isOverdue: boolean }

export type Overview = {
  queues: WaitingAt[]
  /** At most five, oldest submission first (ADM-017). */
  oldest: PendingProfile[]
  mails: FailedMails & { pending: number }
  jobs: FailingJob[]
}

/** Everything open to review with its age, and everything that failed (ADM-016, ADM-017, ADM-206). */
export async function loadOverview(admin: AdminViewer): Promise<Overview> {
  const at = now()
  const edge = overdueBefore(at)
  const [queues, oldest, failed, mails, jobs] = await Promise.all([
    countWaiting(at),
    listOldestPending(admin),
    countFailedMails(),
    tallies('mail'),
    listFailingJobs(),
  ])
  return {
    queues,
    oldest: oldest.map((profile) => {
      const submitted = new Date(profile.submittedAt)
      return { ...profile, waitedDays: Math.floor(businessDays(submitted, at)), isOverdue: submitted < edge }
    }),
    mails: { ...failed, pending: mails.pending ?? 0 },
    jobs,
  }
}
