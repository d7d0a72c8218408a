import { now, setClock } from '#app/lib/clock.ts'
import { notifyOverdueWork } from '#app/oversight/notifications/overdue.server.ts'
import { settleGoneWork } from '#app/oversight/notifications/jobs.server.ts'
import { notifyDueSuspensions } from '#app/oversight/notifications/suspensions.server.ts'

const DAY = 86_400_000

/** Lets days pass, until noon in Warsaw, and runs the process's jobs in the meantime; the clock continues. */
export async function later(days: number, jobs: readonly (() => Promise<unknown>)[]): Promise<true> {
  const ahead = new Date(now().getTime() + days * DAY).setUTCHours(11, 0, 0, 0) - Date.now()
  setClock(() => new Date(Date.now() + ahead))
  for (const job of [...jobs, notifyDueSuspensions, notifyOverdueWork, settleGoneWork]) await job()
  return true
}
