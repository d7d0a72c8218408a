import { createReadStream } from 'node:fs'
import { copyFile, chmod, constants, link, mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream as WebStream } from 'node:stream/web'
import { env } from '#app/lib/env.ts'

export type StoredObject = { key: string; modifiedAt: Date }
export type Range = { start: number; end: number }

/**
 * Where bytes lie. A key is "{bucket}/{path}", made by keys.ts and never by a visitor. An object is written once
 * and never overwritten; whoever asks for one has been checked by the door before.
 */
export interface FileStore {
  /** Takes over the file at `path`. Throws when the key is taken. */
  put(key: string, path: string, about: { contentType: string; cacheSeconds: number }): Promise<void>
  /**
   * The bytes, all or an inclusive range; null when there is no such object. Nothing is open before the first byte is
   * asked for: an answer that is thrown away unread, as when the visitor has left, has nothing to close.
   */
  open(key: string, range?: Range): Promise<{ bytes: ReadableStream<Uint8Array>; byteSize: number } | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  list(): AsyncIterable<StoredObject>
}

/** Cache time that goes along with a stored object, in seconds (MEM-247). */
export const CACHE_SECONDS = 3600
const TEMPORARY = 'tmp'
const SAFE_KEY = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)+$/

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Removes a file; that it is gone already is no error. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error
  })
}

/** Opens the file at the first chunk; closes it after the last, at an error and when the reader ends early. */
async function* chunksOf(path: string, range: Range | undefined): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range)
}

/** Files below a folder of the local disk, mode 0600 in folders of mode 0700. */
export function localStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!SAFE_KEY.test(key) || key.startsWith(`${TEMPORARY}/`)) throw new Error('not a storage key')
    return join(root, ...key.split('/'))
  }
  return {
    async put(key, from) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await chmod(from, 0o600)
      // A link, unlike a rename, fails where the name is taken; some file systems have no links.
      await link(from, target).catch(async (error: unknown) => {
        if (!isCode(error, 'EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK')) throw error
        await copyFile(from, target, constants.COPYFILE_EXCL)
      })
      await removeFile(from)
    },
    async open(key, range) {
      const path = pathOf(key)
      try {
        const found = await stat(path)
        if (!found.isFile()) return null
        const bytes = WebStream.from(chunksOf(path, range)) as ReadableStream<Uint8Array>
        return { bytes, byteSize: found.size }
      } catch (error) {
        if (isCode(error, 'ENOENT')) return null
        throw error
      }
    },
    remove: (key) => removeFile(pathOf(key)),
    async exists(key) {
      return stat(pathOf(key)).then(
        (found) => found.isFile(),
        (error: unknown) => {
          if (isCode(error, 'ENOENT')) return false
          throw error
        },
      )
    },
    list: () => listFolder(root),
  }
}

async function* listFolder(root: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const key = join(entry.parentPath, entry.name).slice(root.length + 1)
    if (!entry.isFile() || key.startsWith(`${TEMPORARY}/`) || !SAFE_KEY.test(key)) continue
    const found = await stat(join(root, key)).catch(() => null)
    if (found) yield { key, modifiedAt: found.mtime }
  }
}

let current: FileStore | undefined

/** The store of this process. */
export function store(): FileStore {
  current ??= localStore(filesFolder())
  return current
}

function filesFolder(): string {
  return join(env().dataDir, 'files')
}

/** The folder for bytes that are still being looked at; made on first use. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(filesFolder(), TEMPORARY)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
