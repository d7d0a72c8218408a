import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'

/** SHA-256 of an object, streamed; null if it does not exist. */
export async function hashOf(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.bytes) hash.update(chunk)
  return hash.digest()
}

/** Writes an object to a new file at `path` and returns its SHA-256; null if the object does not exist. */
export async function fetchTo(store: FileStore, key: string, path: string): Promise<Buffer | null> {
  const found = await store.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(found.bytes, hashed, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return hash.digest()
}
