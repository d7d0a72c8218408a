import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'

/** The channel on which every process hears whose notices have changed; the payload is the person's id alone. */
export const WAKE_CHANNEL = 'parcela_notices'

/** Lets every open window of a person read their notices again, once the transaction has committed (MEM-383). */
export async function wake(tx: Tx | Kysely<DB>, userId: string): Promise<void> {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${userId})`.execute(tx)
}
