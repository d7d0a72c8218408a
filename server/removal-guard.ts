import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'
import type { Job } from './jobs.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Tolerance between the wall clock and elapsed time. */
const JUMP = HOUR
/** Tolerance between the clocks of the process and the database. */
const MAX_SKEW = 10 * MINUTE
/** How long removals pause after a clock jump, so that someone can check first. */
const PAUSE_AFTER_JUMP = 24 * HOUR
/** If no removal has run for this long, the clock may have been set wrong while nothing was running. */
const GAP = 48 * HOUR
/** How long the first run is then delayed, since a machine that starts with a wrong clock is corrected within minutes. */
const DELAY_AFTER_GAP = HOUR

export type Clocks = {
  /** The wall clock, and a monotonic clock, in milliseconds. */
  wall: () => number
  passed: () => number
  /** The database's clock, and the last removal (both UTC milliseconds; null for never). */
  ask: () => Promise<{ database: number; lastRun: number | null }>
}

async function ask() {
  const { rows } = await sql<{ database: Date; lastRun: Date | null }>`
    select clock_timestamp() as database, (select max(ran_at) from retention_runs) as last_run`.execute(db())
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return { database: row.database.getTime(), lastRun: row.lastRun?.getTime() ?? null }
}

const hours = (ms: number) => `${(Math.abs(ms) / HOUR).toFixed(1)} hours`

/**
 * Keeps removals from trusting a wrong clock, which would make everything look old: a run fails, and admins are
 * notified, if the clock has jumped within the last day or differs from the database's; the first run after a long
 * gap waits an hour.
 */
function removalGuard({ wall, passed, ask: asked }: Clocks) {
  const begun = passed()
  let place = { wall: wall(), passed: passed() }
  let jump: { at: number; by: number } | null = null
  let allowedAt: number | null = null

  function checkClock(): void {
    const now = { wall: wall(), passed: passed() }
    const by = now.wall - place.wall - (now.passed - place.passed)
    if (Math.abs(by) > JUMP) jump = { at: now.passed, by }
    place = now
  }

  /** Throws while nothing may be removed; otherwise returns the milliseconds to wait first. */
  async function mayRemove(): Promise<number> {
    checkClock()
    const now = passed()
    if (jump && now - jump.at < PAUSE_AFTER_JUMP)
      throw new Error(
        `the clock jumped by ${hours(jump.by)}: nothing is removed for a day, or until the next start`,
      )
    const { database, lastRun } = await asked()
    const skew = wall() - database
    if (Math.abs(skew) > MAX_SKEW)
      throw new Error(
        `the clocks of this process and the database differ by ${hours(skew)}: nothing is removed`,
      )
    allowedAt ??= lastRun !== null && Math.abs(wall() - lastRun) > GAP ? begun + DELAY_AFTER_GAP : begun
    return Math.max(0, allowedAt - now)
  }

  return { look: checkClock, mayRemove }
}

/** Jobs that remove data, by name. */
const REMOVES = /^(?:purge|sweep|drop) /

/** The same jobs, but those that remove data run only while the clock can be trusted. */
export function withRemovalGuard(jobs: readonly Job[], clocks: Clocks | null = null): Job[] {
  const guard = removalGuard(clocks ?? { wall: () => Date.now(), passed: () => performance.now(), ask })
  if (!clocks) setInterval(() => guard.look(), MINUTE).unref()
  return jobs.map((job) => {
    if (!REMOVES.test(job.name)) return job
    return {
      ...job,
      async run(signal) {
        const wait = await guard.mayRemove()
        if (wait > 0) {
          log.warn('removal.paused', { job: job.name, minutes: Math.ceil(wait / MINUTE) })
          await sleep(wait, undefined, { signal, ref: false })
          await guard.mayRemove()
        }
        await job.run(signal)
      },
    }
  })
}
