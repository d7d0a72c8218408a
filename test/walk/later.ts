import { notifyDueConfirmations } from '#app/companies/confirm/notify.server.ts'
import { notifyExpiringDocuments } from '#app/kyc/ends/notify.server.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { notifyOverdueWork } from '#app/oversight/notifications/overdue.server.ts'
import { settleEndedWork, notifyDueDates } from '#app/oversight/notifications/jobs.server.ts'

const DAY = 86_400_000

/** Moves the clock forward by days, to 11:00 UTC, and runs the jobs that would have run since. */
export async function later(days: number, jobs: readonly (() => Promise<unknown>)[]): Promise<true> {
  const ahead = new Date(now().getTime() + days * DAY).setUTCHours(11, 0, 0, 0) - Date.now()
  setClock(() => new Date(Date.now() + ahead))
  for (const job of [...jobs, notifyDueDates, notifyOverdueWork, settleEndedWork]) await job()
  return true
}

/** Short enough that no reminder is skipped. */
const MAX_DAYS_PER_STEP = 6

/** The same in several steps, with the jobs for a profile and its documents. */
export async function passDays(days: number): Promise<true> {
  for (let left = days; left > 0; left -= MAX_DAYS_PER_STEP)
    await later(Math.min(left, MAX_DAYS_PER_STEP), [notifyExpiringDocuments, notifyDueConfirmations])
  return true
}
