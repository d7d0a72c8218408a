import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '#app/lib/outage.ts'
import { isDiskRefusal } from '#app/lib/disk.ts'
import { isStoreAway } from '#app/files/store-away.ts'
import { log } from '#app/lib/log.ts'

export type Job = {
  name: string
  /** Seconds between the end of one round and the begin of the next. */
  everySeconds: number
  /** One round. `signal` aborts when the process stops: give leases back and return. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** Who is told how rounds end: of every failure, and of the first success after one or after the start. */
export type JobWatch = {
  failed: (job: string) => Promise<unknown>
  worked: (job: string) => Promise<unknown>
}

/**
 * Runs every job in a loop of its own, a first round at once, never two rounds of a job at a time in this process.
 * A round that throws is logged and tried again after the pause. Several processes run the same jobs: a job claims
 * its rows in the database. Resolves when the signal is aborted and every round has ended.
 */
export async function runJobs(jobs: readonly Job[], signal: AbortSignal, watch?: JobWatch): Promise<void> {
  await Promise.all(jobs.map((job) => loop(job, signal, watch)))
}

async function loop(job: Job, signal: AbortSignal, watch: JobWatch | undefined): Promise<void> {
  // A process before this one may have left the job failing.
  let mayFail = true
  while (!signal.aborted) {
    try {
      await job.run(signal)
      if (mayFail && !signal.aborted) mayFail = !(await note(job, watch?.worked))
    } catch (error) {
      const isHeard = isStoreAway(error) || isDiskRefusal(error)
      if (isOutage(error) && !isHeard) log.debug('job.delayed', { job: job.name })
      else if (!signal.aborted) {
        log.error('job.failed', { job: job.name, error })
        mayFail = true
        await note(job, watch?.failed)
      }
    }
    await sleep(job.everySeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Whether it could be noted; a job goes on without it. */
async function note({ name }: Job, tell: ((job: string) => Promise<unknown>) | undefined): Promise<boolean> {
  try {
    await tell?.(name)
    return true
  } catch (error) {
    if (!isOutage(error)) log.error('job.record_failed', { job: name, error })
    return false
  }
}
