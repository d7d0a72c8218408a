import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { store } from './store.server.ts'

/** The lock that a running backup holds, on its own connection, from before its snapshot until its last file. */
export const BACKUP_LOCK = `hashtext('parcela.backup')`

/**
 * Whether a backup runs. Ask after the commit that removed the row: later backups do not see it, and earlier ones hold
 * the lock.
 */
export async function isBackupRunning(): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.raw(BACKUP_LOCK)}) as free`.execute(db())
  return rows[0]?.free !== true
}

/** Removes objects whose rows are gone; during a backup, whose snapshot may need them, the sweep does so later. */
export async function removeObjects(keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || (await isBackupRunning())) return
  for (const key of keys) await store().remove(key)
}
