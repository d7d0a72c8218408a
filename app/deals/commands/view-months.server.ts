import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transaction, db } from '#app/db/client.server.ts'
import { codeOf } from '#app/lib/outage.ts'
import { logRemoval } from '#app/review/retention.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'

/**
 * Timeout for attaching a partition. The lock blocks writers of listings and users and is itself queued behind them, so
 * it gives up well before the query timeout and lets them through before it retries.
 */
const STATEMENT_TIMEOUT = '500ms'
const PAUSE_MS = 1000
const TRIES = 3

const inProgress = new Map<number, Promise<void>>()

/** Creates the partition of deal_views for a month if it is missing; one attempt at a time per process. */
export function createViewPartition(moment: Date): Promise<void> {
  const month = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth())
  const creation =
    inProgress.get(month) ?? createMonth(new Date(month)).finally(() => inProgress.delete(month))
  inProgress.set(month, creation)
  return creation
}

async function createMonth(month: Date): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(tx)
        await sql`select create_view_month(${month})`.execute(tx)
      })
    } catch (error) {
      if (tries === TRIES || !isTimeout(error)) throw error
      await sleep(PAUSE_MS)
    }
}

/** Statement timeout or lock timeout. */
const isTimeout = (error: unknown) => ['57014', '55P03'].includes(codeOf(error))

/** Blocks counted per statement: 32 MB, which even a slow disk reads well within the query timeout. */
const SLICE = 4096
/** Lock timeout, since recorders and readers of views queue behind a waiting lock. */
const LOCK_TIMEOUT = '200ms'

type Age = { before: Date; lifeSeconds: number }

/**
 * Drops the partitions of views in which every row is older than `before`, oldest first, each in its own transaction.
 * Returns the number of rows. If a long read locks a partition, it and the later ones are left for the next run.
 */
export async function dropViewPartitions(age: Age): Promise<number> {
  const { rows } = await sql<{ part: string }>`
    select part::text from view_months() where before <= ${age.before} order by before`.execute(db())
  let all = 0
  for (const { part } of rows) {
    const removed = await dropMonth(part, age)
    if (removed === 'busy') break
    all += removed
  }
  return all
}

async function dropMonth(part: string, { before, lifeSeconds }: Age): Promise<number | 'busy'> {
  try {
    // Past months are never written to, so the count before the lock is exact.
    const removed = await countSlices(part)
    await transaction(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx)
      await logRemoval(tx, { subject: 'views', removed, before, lifeSeconds })
      await sql`lock table only deal_views in access exclusive mode`.execute(tx)
      await sql`drop table ${sql.id(part)}`.execute(tx)
    })
    return removed
  } catch (error) {
    if (codeOf(error) === LOCKED) return 'busy'
    if (codeOf(error) === GONE) return 0
    throw error
  }
}

async function countSlices(part: string): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${sql.lit(part)}::regclass) / current_setting('block_size')::integer as blocks`.execute(
    db(),
  )
  const blocks = rows[0]?.blocks ?? 0
  let all = 0
  for (let at = 0; at < blocks; at += SLICE) {
    const slice = await sql<{ held: number }>`select count(*) as held from ${sql.id(part)}
      where ctid >= ${`(${at},0)`}::tid and ctid < ${`(${at + SLICE},0)`}::tid`.execute(db())
    all += slice.rows[0]?.held ?? 0
  }
  return all
}

const LOCKED = '55P03'
/** Another process dropped it. */
const GONE = '42P01'

/** Views deleted per transaction, well within the query timeout. */
const BATCH = 10_000

/** Creates the partitions of deal_views for this month and the next two; safe to run concurrently. */
export async function prepareViewPartitions(): Promise<void> {
  const at = now()
  for (const ahead of [0, 1, 2])
    await createViewPartition(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead)))
}

/** Removes views older than VIEW_LIFE: whole months as partitions, the last one in batches. Returns the number. */
export async function purgeViews(): Promise<number> {
  const lifeSeconds = env().lifetimes.view
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  let all = await dropViewPartitions({ before, lifeSeconds })
  for (let removed = BATCH; removed === BATCH; all += removed)
    removed = await transaction(async (tx) => {
      const { rows } = await sql<{ removed: number }>`
        select trim_view_month(${before}, ${BATCH}) as removed`.execute(tx)
      const trimmed = rows[0]?.removed ?? 0
      await logRemoval(tx, { subject: 'views', removed: trimmed, before, lifeSeconds })
      return trimmed
    })
  return all
}
