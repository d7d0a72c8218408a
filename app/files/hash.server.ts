import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/** SHA-256 of an object, streamed; null if it does not exist. */
export async function hashOf(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.open(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const chunk of found.bytes) hash.update(chunk)
  return hash.digest()
}
