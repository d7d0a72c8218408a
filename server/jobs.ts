import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage, isDiskFailure } from '#app/lib/outage.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { log } from '#app/lib/log.ts'

export type Job = {
  name: string
  /** Seconds between the end of one run and the start of the next. */
  everySeconds: number
  /** One run. `signal` aborts when the process is stopping: release leases and return. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/** Notified of every failure, and of the first success after one or after the start. */
type JobWatch = Record<'failed' | 'succeeded', (job: string) => Promise<unknown>>

/**
 * Runs every job in its own loop: the first run starts immediately, and two runs of a job never overlap in this
 * process. A run that throws is logged and retried after the pause. Several processes run the same jobs: a job claims
 * its rows in the database. Resolves when the signal is aborted and every run has ended.
 */
export async function runJobs(jobs: readonly Job[], signal: AbortSignal, watch?: JobWatch): Promise<void> {
  await Promise.all(jobs.map((job) => loop(job, signal, watch)))
}

async function loop(job: Job, signal: AbortSignal, watch: JobWatch | undefined): Promise<void> {
  // An earlier process may have recorded the job as failing.
  let mayFail = true
  while (!signal.aborted) {
    try {
      await job.run(signal)
      if (mayFail && !signal.aborted) mayFail = !(await reportOutcome(job, watch?.succeeded))
    } catch (error) {
      const isReported = isStoreUnavailable(error) || isDiskFailure(error)
      if (isOutage(error) && !isReported) log.debug('job.delayed', { job: job.name })
      else if (!signal.aborted) {
        log.error('job.failed', { job: job.name, error })
        mayFail = true
        await reportOutcome(job, watch?.failed)
      }
    }
    await sleep(job.everySeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** Reports an outcome and returns whether it was recorded; the job continues either way. */
async function reportOutcome(
  { name }: Job,
  notify: ((job: string) => Promise<unknown>) | undefined,
): Promise<boolean> {
  try {
    await notify?.(name)
    return true
  } catch (error) {
    if (!isOutage(error)) log.error('job.record_failed', { job: name, error })
    return false
  }
}
