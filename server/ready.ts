import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDatabaseUp } from '#app/db/client.server.ts'
import { temporaryFolder } from '#app/files/store.server.ts'
import { log } from '#app/lib/log.ts'

/** Milliseconds for which an answer of the disk is believed. */
const BELIEVED_MS = 5000
/** What an upload in its first second asks for; a disk with less room than that takes none. */
const PROBE = Buffer.alloc(256 * 1024)

let last: { at: number; answer: Promise<boolean> } | undefined

/** Whether the disk of DATA_DIR takes bytes: every upload waits there, whichever store it goes to. */
export async function takesBytes(): Promise<boolean> {
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

/** What /readyz tells: the database answers and the disk takes bytes. */
export async function isReady(): Promise<boolean> {
  if (!isDatabaseUp()) return false
  const at = performance.now()
  if (!last || at - last.at > BELIEVED_MS) last = { at, answer: takesBytes() }
  return last.answer
}
