import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { store, type StoredObject, temporaryFolder } from './store.server.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { now } from '#app/lib/clock.ts'
import { isOwnObject, rowKey } from './keys.ts'
import { removeOlder } from './local-store.server.ts'

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

const HOUR = 3_600_000
/** Age after which an object without a row counts as left by a failed transaction. */
const ORPHAN_AGE = 24 * HOUR
const BATCH = 500
/** So many objects without a single row mean that the store belongs to another database. */
const FOREIGN = 20
/** Orphans to hold back until the first object with a row is found. */
const MAX_WAITING = 100_000

class ForeignStore extends Error {
  constructor(objects: number) {
    super(`the database knows none of ${objects} stored files: nothing is removed`)
  }
}

type Matches = { orphans: string[]; known: number }

async function findOrphans(objects: readonly StoredObject[]): Promise<Matches> {
  if (objects.length === 0) return { orphans: [], known: 0 }
  const keys = new Set(objects.map(({ key }) => rowKey(key).storageKey))
  const rows = await db()
    .selectFrom('files')
    .where('storageKey', 'in', [...keys])
    .select(['bucket', 'storageKey'])
    .execute()
  const known = new Set(rows.map((row) => `${row.bucket}/${row.storageKey}`))
  const orphans = objects.flatMap(({ key }) => {
    const { bucket, storageKey } = rowKey(key)
    return known.has(`${bucket}/${storageKey}`) ? [] : [key]
  })
  return { orphans, known: known.size }
}

async function removeOrphans(orphans: readonly string[]): Promise<number> {
  // Checked after the rows, since a backup that starts later does not see them either.
  if (orphans.length === 0 || (await isBackupRunning())) return 0
  for (const key of orphans) await store().remove(key)
  return orphans.length
}

/** Removes leftovers of killed processes: temporary files after an hour, orphaned objects after a day. */
export async function sweepFiles(): Promise<{ temporary: number; orphans: number }> {
  const folder = await temporaryFolder()
  const temporary = await removeOlder(
    (await readdir(folder)).map((name) => join(folder, name)),
    HOUR,
  )
  let [orphans, known] = [0, 0]
  const waiting: string[] = []
  const sweepBatch = async (objects: readonly StoredObject[]) => {
    const looked = await findOrphans(objects)
    known += looked.known
    waiting.push(...looked.orphans)
    if (known > 0) orphans += await removeOrphans(waiting.splice(0))
    else if (waiting.length > MAX_WAITING) throw new ForeignStore(waiting.length)
  }
  let batch: StoredObject[] = []
  for await (const object of store().list()) {
    if (!isOwnObject(object.key) || now().getTime() - object.modifiedAt.getTime() < ORPHAN_AGE) continue
    batch.push(object)
    if (batch.length < BATCH) continue
    await sweepBatch(batch)
    batch = []
  }
  await sweepBatch(batch)
  if (waiting.length >= FOREIGN) throw new ForeignStore(waiting.length)
  return { temporary, orphans: orphans + (await removeOrphans(waiting)) }
}
