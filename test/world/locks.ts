import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Resolves once a connection of this database waits for a lock of another one. */
export async function untilOneWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db())).rows.length === 0) await sleep(20)
}
