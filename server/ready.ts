import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDatabaseWritable } from '#app/db/client.server.ts'
import { temporaryFolder } from '#app/files/store.server.ts'
import { log } from '#app/lib/log.ts'

/** Milliseconds for which a disk check is cached. */
const CACHE_MS = 5000
/** The space needed for the first second of an upload; with less, the disk cannot accept uploads. */
const PROBE = Buffer.alloc(256 * 1024)

let last: { at: number; isWritable: Promise<boolean> } | undefined

/** Whether the disk of DATA_DIR is writable: every upload is buffered there, whichever store it goes to. */
export async function isDiskWritable(): Promise<boolean> {
  let path: string | undefined
  try {
    path = join(await temporaryFolder(), `ready-${randomUUID()}`)
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(PROBE)
    } finally {
      await file.close()
    }
    return true
  } catch (error) {
    log.error('disk.check_failed', { error })
    return false
  } finally {
    if (path) await rm(path, { force: true }).catch(() => undefined)
  }
}

/** The checks of /readyz: the database responds and is writable, and the disk is writable. */
export async function isReady(): Promise<boolean> {
  if (!isDatabaseWritable()) return false
  const at = performance.now()
  if (!last || at - last.at > CACHE_MS) last = { at, isWritable: isDiskWritable() }
  return last.isWritable
}
