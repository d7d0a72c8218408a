import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { listFailingJobs } from '#app/oversight/notifications/overview.server.ts'
import { countOpenItems } from '#app/oversight/notifications/queues.server.ts'
import { lastRuns } from '#app/review/retention.server.ts'
import { spellingsOf } from '#app/review/actions.ts'
import { gauge, type Sample } from '../http/metrics.ts'

/** Milliseconds for which a reading is cached, so that several readers cause only one query. */
const FRESH_MS = 5000

type Depth = { queue: string; depth: number; oldest: number | null }

/** All queues for workers, with the age of their oldest entry in seconds. */
async function readDepths(): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select queue, count(*)::int as depth,
      greatest(0, extract(epoch from clock_timestamp() - min(since)))::float8 as oldest
    from (
      select case when next_attempt_at <= clock_timestamp() then 'mail' else 'mail_later' end as queue,
        case when next_attempt_at <= clock_timestamp() then next_attempt_at else created_at end as since
      from email_queue where status = 'pending' and not held
      union all select 'mail_sending', created_at from email_queue where status = 'sending'
      union all select 'mail_held', created_at from email_queue where status = 'pending' and held
      union all select 'mail_failed', failed_at from email_queue where status = 'failed' and text_body <> ''
      union all select 'events', created_at from outbox_events where processed_at is null
      union all select 'alerts', fired_at from alert_firings where delivered_at is null and dropped_at is null
      union all select 'exports', asked_at from data_exports where status = 'waiting'
      union all select 'audit_unsealed', at from audit_log
        where id > (select coalesce(max(last_id), 0) from audit_seals)
      union all select 'market_log', null::timestamptz from market_log
      union all select 'tally_log', null::timestamptz from tally_log
    ) waiting group by queue`.execute(db())
  return rows
}

const QUEUES = [
  'mail',
  'mail_later',
  'mail_sending',
  'mail_held',
  'mail_failed',
  'events',
  'alerts',
  'exports',
  'audit_unsealed',
  'market_log',
  'tally_log',
] as const

/** Runs one read at a time, and caches the result while it is fresh. */
function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let entry: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!entry || performance.now() - entry.at > FRESH_MS) {
      const value = read()
      entry = { at: performance.now(), value }
      value.catch(() => (entry = undefined))
    }
    return entry.value
  }
}

/** Queues in the database, the same from every process: for workers, for reviewers, and failures. */
export function registerQueueMetrics(): void {
  const depths = cached(readDepths)
  const reviews = cached(() => countOpenItems(new Date()))
  gauge('parcela_queue_depth', 'Queued entries, by queue.', async () => {
    const found = new Map((await depths()).map(({ queue, depth }) => [queue, depth]))
    return QUEUES.map((queue) => ({ labels: { queue }, value: found.get(queue) ?? 0 }))
  })
  gauge('parcela_queue_oldest_seconds', 'Age of the oldest entry of a queue.', async () => {
    const found = await depths()
    return found.flatMap(({ queue, oldest }) =>
      oldest === null ? [] : [{ labels: { queue }, value: oldest }],
    )
  })
  const desks = (value: (one: Awaited<ReturnType<typeof countOpenItems>>[number]) => number) => async () =>
    (await reviews()).map((one): Sample => ({ labels: { desk: one.work }, value: value(one) }))
  gauge(
    'parcela_review_waiting',
    'Records to review, by desk.',
    desks(({ waiting }) => waiting),
  )
  gauge(
    'parcela_review_overdue',
    'Overdue records, by desk.',
    desks(({ overdue }) => overdue),
  )
  gauge(
    'parcela_review_oldest_seconds',
    'Age of the oldest record to review, by desk.',
    desks(({ oldest }) => (oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0)),
  )
  gauge('parcela_backup_last_seconds', 'When a backup was last made (Unix time); 0 if never.', async () => {
    const { rows } = await sql<{ at: number }>`
      select coalesce(extract(epoch from max(at)), 0)::float8 as at from audit_log where action = any(${spellingsOf('backup.make')}::text[])`.execute(
      db(),
    )
    return rows[0]?.at ?? 0
  })
  gauge(
    'parcela_jobs_failing',
    'Jobs that are failing now, in any process.',
    async () => (await listFailingJobs()).length,
  )
  gauge(
    'parcela_retention_last_run_seconds',
    'When each retention period was last applied (Unix time).',
    async () =>
      Object.entries(await lastRuns()).map(([subject, at]) => ({
        labels: { subject },
        value: at.getTime() / 1000,
      })),
  )
}
