import { realpath, statfs } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { poolFigures } from '#app/db/client.server.ts'
import { limitRefusals } from '#app/db/limits.server.ts'
import { openEventStreams } from '#app/gates/event-streams.server.ts'
import { env } from '#app/lib/env.ts'
import { loggedErrors } from '#app/lib/log.ts'
import { MAX_STREAMS } from '#app/notices/streams.server.ts'
import { counter, gauge, type Sample } from '../http/metrics.ts'

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** The event loop delay since the last read of /metrics. */
function watchEventLoop(): () => Sample[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000)
    const samples = [
      { labels: { quantile: '0.5' }, value: late(delay.percentile(50)) },
      { labels: { quantile: '0.99' }, value: late(delay.percentile(99)) },
      { labels: { quantile: '1' }, value: late(delay.max) },
    ]
    delay.reset()
    return samples.filter(({ value }) => Number.isFinite(value))
  }
}

/** The longest CPU time of one turn since the last reading; unlike the loop's delay, it ignores other load. */
function watchBlockedLoop(): () => number {
  let longest = 0
  let before = process.threadCpuUsage()
  const turn = setInterval(() => {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, now.user + now.system - before.user - before.system)
    before = now
  }, RESOLUTION_MS)
  turn.unref()
  return () => {
    const seconds = longest / 1e6
    longest = 0
    return seconds
  }
}

/** The disk of DATA_DIR, and that of the folder behind its `postgres` link if it is elsewhere. */
async function freeDiskSpace(dataDir: string): Promise<Sample[]> {
  const own = await realpath(dataDir)
  const database = await realpath(join(own, 'postgres')).catch(() => own)
  const folders = { data: own, ...(isBelow(own, database) ? {} : { database }) }
  const samples = Object.entries(folders).map(async ([folder, path]): Promise<Sample[]> => {
    const found = await statfs(path).catch(() => null)
    return found ? [{ labels: { folder }, value: found.bavail * found.bsize }] : []
  })
  return (await Promise.all(samples)).flat()
}

const isBelow = (folder: string, path: string) => path === folder || path.startsWith(`${folder}${sep}`)

export function registerProcessMetrics(dataDir: string): void {
  const began = Date.now() / 1000
  gauge('parcela_start_time_seconds', 'When the process started (Unix time).', () => began)
  gauge('parcela_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge('parcela_heap_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  counter('parcela_cpu_seconds_total', 'CPU time of the process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge(
    'parcela_event_loop_seconds',
    'Event loop delay since the last reading; quantile 1 is the maximum.',
    watchEventLoop(),
  )
  gauge(
    'parcela_event_loop_held_seconds',
    'Longest CPU time of one event loop turn since the last reading; above 0.25 it delays every request.',
    watchBlockedLoop(),
  )
  gauge(
    'parcela_disk_free_bytes',
    'Free space on the disk of DATA_DIR (data) and of an embedded database elsewhere (database).',
    () => freeDiskSpace(dataDir),
  )
  gauge('parcela_pool_connections', 'Database connections, busy and idle.', () => {
    const { busy, idle } = poolFigures()
    return [
      { labels: { state: 'busy' }, value: busy },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  gauge('parcela_pool_limit', 'Maximum number of database connections.', () => poolFigures().limit)
  gauge('parcela_pool_waiting', 'Queries waiting for a connection.', () => poolFigures().waiting)
  gauge('parcela_event_streams', 'Open event streams.', () => openEventStreams())
  gauge('parcela_event_streams_limit', 'Maximum number of event streams.', () => MAX_STREAMS)
  counter('parcela_limit_refusals_total', 'Calls refused because a rate limit was reached, by rule.', () =>
    Object.keys(env().rates).map((rule) => ({ labels: { rule }, value: limitRefusals().get(rule) ?? 0 })),
  )
  counter('parcela_logged_errors_total', 'Log lines of level error.', loggedErrors)
}
