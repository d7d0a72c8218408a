import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileStore } from './file-store.ts'

/** SHA-256 of an object, streamed; null if it does not exist. */
export async function hashOf(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.bytes) hash.update(chunk)
  return hash.digest()
}

/** Size and SHA-256 of a local file, streamed. */
export async function measureFile(path: string): Promise<{ byteSize: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { byteSize: (await stat(path)).size, sha256: hash.digest() }
}
