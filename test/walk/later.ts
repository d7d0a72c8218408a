import { notifyDueConfirmations } from '#app/companies/confirm/notify.server.ts'
import { notifyExpiringDocuments } from '#app/kyc/ends/notify.server.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { notifyOverdueWork } from '#app/oversight/notifications/overdue.server.ts'
import { settleEndedWork } from '#app/oversight/notifications/jobs.server.ts'
import { notifyDueDates } from '#app/oversight/notifications/due-dates.server.ts'

const DAY = 86_400_000

/** Lets days pass, until noon in Warsaw, and runs the process's jobs in the meantime; the clock continues. */
export async function later(days: number, jobs: readonly (() => Promise<unknown>)[]): Promise<true> {
  const ahead = new Date(now().getTime() + days * DAY).setUTCHours(11, 0, 0, 0) - Date.now()
  setClock(() => new Date(Date.now() + ahead))
  for (const job of [...jobs, notifyDueDates, notifyOverdueWork, settleEndedWork]) await job()
  return true
}

/** Maximum days between two rounds of early notifications. */
const HOP = 6

/** The same for a profile and its documents. */
export async function daysPass(days: number): Promise<true> {
  for (let left = days; left > 0; left -= HOP)
    await later(Math.min(left, HOP), [notifyExpiringDocuments, notifyDueConfirmations])
  return true
}
