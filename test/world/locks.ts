import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'

/** Resolves once this many connections of this database wait for locks held by others. */
export async function untilSomeWait(connections: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db())).rows.length < connections) await sleep(20)
}

export const untilOneWaits = () => untilSomeWait(1)
