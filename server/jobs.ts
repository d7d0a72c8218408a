import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '#app/db/outage.ts'
import { log } from '#app/lib/log.ts'

export type Job = {
  name: string
  /** Seconds between the end of one round and the begin of the next. */
  everySeconds: number
  /** One round. `signal` aborts when the process stops: give leases back and return. */
  run: (signal: AbortSignal) => Promise<unknown>
}

/**
 * Runs every job in a loop of its own, a first round at once, never two rounds of a job at a time in this process.
 * A round that throws is logged and tried again after the pause. Several processes run the same jobs: a job claims
 * its rows in the database. Resolves when the signal is aborted and every round has ended.
 */
export async function runJobs(jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  await Promise.all(jobs.map((job) => loop(job, signal)))
}

async function loop(job: Job, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal)
    } catch (error) {
      if (isOutage(error)) log.debug('job waits for the database', { job: job.name })
      else if (!signal.aborted) log.error('job failed', { job: job.name, error })
    }
    await sleep(job.everySeconds * 1000, undefined, { signal, ref: false }).catch(() => undefined)
  }
}
