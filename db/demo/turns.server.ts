import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'

/** Writes many cases in a transaction and lays the index of turns once for all of them, not at the commit for each row. */
export async function inOneTurn<T>(tx: Tx, write: () => Promise<T>): Promise<T> {
  await sql`select set_config('parcela.turns_off', 'on', true)`.execute(tx)
  const written = await write()
  await sql`select rebuild_turns()`.execute(tx)
  return written
}
