import type { Job } from '../jobs.ts'
import { counter, gauge, type Sample } from '../http/metrics.ts'

type Rounds = { done: number; failed: number; seconds: number; lastDone: number }

const rounds = new Map<string, Rounds>()

export function countedJobs(jobs: readonly Job[]): Job[] {
  return jobs.map((job) => {
    // Until the first run ends, time counts from here, so that a job that hangs on start is detected.
    const counts: Rounds = { done: 0, failed: 0, seconds: 0, lastDone: Date.now() / 1000 }
    rounds.set(job.name, counts)
    return {
      ...job,
      async run(signal) {
        const began = performance.now()
        try {
          const result = await job.run(signal)
          counts.done += 1
          counts.lastDone = Date.now() / 1000
          return result
        } catch (error) {
          counts.failed += 1
          throw error
        } finally {
          counts.seconds = (performance.now() - began) / 1000
        }
      },
    }
  })
}

const ofEach = (value: (counts: Rounds) => number): Sample[] =>
  [...rounds].map(([job, counts]) => ({ labels: { job }, value: value(counts) }))

/** The results of this process's job runs, the duration of the last one and the time of the last completed one. */
export function registerJobMetrics(): void {
  counter('parcela_job_rounds_total', 'Completed runs, by job.', () => ofEach(({ done }) => done))
  counter('parcela_job_failures_total', 'Failed runs, by job.', () => ofEach(({ failed }) => failed))
  gauge('parcela_job_seconds', 'Duration of the last run, by job.', () => ofEach(({ seconds }) => seconds))
  gauge(
    'parcela_job_last_done_seconds',
    'When the last run completed (Unix time), by job; before the first, when the process started.',
    () => ofEach(({ lastDone }) => lastDone),
  )
}
