import { createReadStream } from 'node:fs'
import { copyFile, chmod, constants, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream as WebStream } from 'node:stream/web'
import { now } from '#app/lib/clock.ts'
import { codeOf, nullIfMissing } from '#app/lib/outage.ts'
import type { FileStore, Range, StoredObject } from './file-store.ts'
import { isStorageKey } from './keys.ts'

/** Removes a file; a missing one is not an error. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch(nullIfMissing)
}

/** Removes files last written at least `ageMs` ago; returns how many. */
export async function removeOlder(paths: readonly string[], ageMs: number): Promise<number> {
  let removed = 0
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found || now().getTime() - found.mtimeMs < ageMs) continue
    await removeFile(path)
    removed += 1
  }
  return removed
}

/** Syncs a file or folder to disk. Windows cannot sync folders. */
async function syncToDisk(path: string, isFolder = false): Promise<void> {
  if (isFolder && process.platform === 'win32') return
  const handle = await open(path, isFolder || process.platform !== 'win32' ? 'r' : 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let created = folder; created.length >= first.length; created = dirname(created))
    await syncToDisk(dirname(created), true)
}

/** Opens the file on first read; closes it at the end, on errors and if the reader stops early. */
async function* chunksOf(path: string, range: Range | undefined): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}

/** File store in a local folder: files have mode 0600, folders 0700. */
export function localStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!isStorageKey(key)) throw new Error('not a storage key')
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, from) {
      const target = pathOf(key)
      await makeFolder(dirname(target))
      await chmod(from, 0o600)
      // Bytes and name must be durable before the row commits.
      await syncToDisk(from)
      // Unlike rename, link fails if the name is taken; some file systems do not support it.
      await link(from, target).catch(async (error: unknown) => {
        if (!['EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK'].includes(codeOf(error))) throw error
        await copyFile(from, target, constants.COPYFILE_EXCL).catch(async (failed: unknown) => {
          // Removes a partial copy, as on a full disk; an object that existed before is not ours.
          if (codeOf(failed) !== 'EEXIST') await removeFile(target).catch(() => undefined)
          throw failed
        })
        await syncToDisk(target)
      })
      await syncToDisk(dirname(target), true)
      await removeFile(from)
    },
    async open(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(nullIfMissing)
      if (!found?.isFile()) return null
      const bytes = WebStream.from(chunksOf(path, range)) as ReadableStream<Uint8Array>
      return { bytes, byteSize: found.size }
    },
    remove: (key) => removeFile(pathOf(key)),
    exists: async (key) => (await stat(pathOf(key)).catch(nullIfMissing))?.isFile() ?? false,
    list: () => listFolder(root),
  }
}

async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const key = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (!entry.isFile() || !isStorageKey(key)) continue
    const found = await stat(join(root, key)).catch(() => null)
    if (found) yield { key, modifiedAt: found.mtime }
  }
}
