import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { codeOf } from '#app/lib/outage.ts'

/**
 * Timeout for attaching a partition. The lock blocks writers of listings and users and is itself queued behind them, so
 * it gives up well before the query timeout and lets them through before it retries.
 */
const STATEMENT_TIMEOUT = '500ms'
const PAUSE_MS = 1000
const TRIES = 3

const inProgress = new Map<number, Promise<void>>()

/** Creates the partition of deal_views for a month if it is missing; one attempt at a time per process. */
export function makeViewMonth(moment: Date): Promise<void> {
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
