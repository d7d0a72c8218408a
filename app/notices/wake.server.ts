import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'

/** The channel that tells every process whose notices changed; the payload is the person's id only. */
export const WAKE_CHANNEL = 'parcela_notices'

/** Makes a person's open windows reload their notices after the commit (MEM-383). */
export async function wake(tx: Tx | Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${userId})`.execute(tx)
}
