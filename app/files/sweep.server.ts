import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { rowKey } from './keys.ts'
import { isBackupRunning } from './removal.server.ts'
import { removeFile, store, type StoredObject, temporaryFolder } from './store.server.ts'

const HOUR = 3_600_000
/** An object without a row this long after it was written belongs to a transaction that did not end well. */
const ORPHAN_AGE = 24 * HOUR
const BATCH = 500

async function sweepTemporary(): Promise<number> {
  const folder = await temporaryFolder()
  let removed = 0
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || now().getTime() - found.mtimeMs < HOUR) continue
    await removeFile(path)
    removed += 1
  }
  return removed
}

async function removeOrphans(objects: readonly StoredObject[]): Promise<number> {
  if (objects.length === 0) return 0
  const keys = new Set(objects.map(({ key }) => rowKey(key).storageKey))
  const rows = await db()
    .selectFrom('files')
    .where('storageKey', 'in', [...keys])
    .select(['bucket', 'storageKey'])
    .execute()
  const known = new Set(rows.map((row) => `${row.bucket}/${row.storageKey}`))
  const orphans = objects.filter(({ key }) => {
    const { bucket, storageKey } = rowKey(key)
    return !known.has(`${bucket}/${storageKey}`)
  })
  // Asked after the rows: a backup that begins from here on does not see them either.
  if (orphans.length === 0 || (await isBackupRunning())) return 0
  for (const { key } of orphans) await store().remove(key)
  return orphans.length
}

/** Removes what a killed process left: temporary files after an hour, objects without a row after a day. */
export async function sweepFiles(): Promise<{ temporary: number; orphans: number }> {
  const temporary = await sweepTemporary()
  let orphans = 0
  let batch: StoredObject[] = []
  for await (const object of store().list()) {
    if (now().getTime() - object.modifiedAt.getTime() < ORPHAN_AGE) continue
    batch.push(object)
    if (batch.length < BATCH) continue
    orphans += await removeOrphans(batch)
    batch = []
  }
  return { temporary, orphans: orphans + (await removeOrphans(batch)) }
}
