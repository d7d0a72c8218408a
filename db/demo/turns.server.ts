import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'

/** Runs bulk writes in a transaction and rebuilds the task index once, instead of per row at commit. */
export async function rebuildTurnsAfter<T>(tx: Tx, write: () => Promise<T>): Promise<T> {
  await sql`select set_config('parcela.turns_off', 'on', true)`.execute(tx)
  const written = await write()
  await sql`select rebuild_turns()`.execute(tx)
  return written
}
