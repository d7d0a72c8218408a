import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileStore } from './file-store.ts'

/** The same chunks; each is added to the hash as it is read. */
export async function* hashed(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

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
