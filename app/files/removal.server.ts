import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { store } from './store.server.ts'

/** What a running backup holds alone, on a connection of its own, from before its snapshot until its last file. */
export const BACKUP_LOCK = `hashtext('parcela.backup')`

/**
 * Whether a backup reads the files of this database right now. Ask after the commit that took the row away: a backup that
 * begins later does not see the row, one that began before is seen here.
 */
export async function isBackupRunning(): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(BACKUP_LOCK)}) as free`.execute(db())
  return rows[0]?.free !== true
}

/**
 * Removes objects whose rows went in a transaction that has committed. While a backup runs they stay, since its snapshot may
 * still speak of them; the sweep removes what no row speaks of afterwards.
 */
export async function removeObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || (await isBackupRunning())) return
  for (const key of keys) await store().remove(key)
}
