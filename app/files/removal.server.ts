import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { store } from './store.server.ts'

/** The lock that a running backup holds, on its own connection, from before its snapshot until its last file. */
export const BACKUP_LOCK = `hashtext('parcela.backup')`

/**
 * Whether a backup is running for this database. Check after the commit that removed the row: later backups do not see the
 * row, and earlier ones hold the lock.
 */
export async function isBackupRunning(): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(BACKUP_LOCK)}) as free`.execute(db())
  return rows[0]?.free !== true
}

/**
 * Removes objects whose rows were deleted in a committed transaction. During a backup they stay, since its snapshot may
 * still reference them; the sweep removes them later.
 */
export async function removeObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || (await isBackupRunning())) return
  for (const key of keys) await store().remove(key)
}
