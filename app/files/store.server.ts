import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env, type Env } from '#app/lib/env.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.server.ts'
import { type S3Store, s3Store } from './s3-store.server.ts'
import { TEMPORARY } from './storage-key.ts'
import { twoStores } from './two-stores.server.ts'

export type { FileStore, Range, StoredObject } from './file-store.ts'
export { isCode, localStore, removeFile } from './local-store.server.ts'

/** Cache time of a stored object in seconds (MEM-247). */
export const CACHE_SECONDS = 3600

type Stores = {
  of: Env
  current: FileStore
  previous: FileStore | null
  both: FileStore
  remote: readonly S3Store[]
}

let stores: Stores | undefined

function open(place: Env['storage']): FileStore | S3Store {
  return place === 'local' ? localStore(filesFolder()) : s3Store(place)
}

function opened(): Stores {
  const settings = env()
  if (stores?.of === settings) return stores
  const { storage, storagePrevious } = settings
  const current = open(storage)
  const previous = storagePrevious && open(storagePrevious)
  const remote = [current, previous].filter((one) => one !== null && 'isUp' in one) as S3Store[]
  stores = {
    of: settings,
    current,
    previous,
    both: previous ? twoStores(current, previous) : current,
    remote,
  }
  return stores
}

/** Display name of a store. */
export function placeName(place: Env['storage']): string {
  if (place === 'local') return filesFolder()
  return `s3://${place.bucket}/${place.prefix}${place.endpoint ? ` at ${place.endpoint}` : ''}`
}

/** This process's store: STORAGE_URL, with STORAGE_PREVIOUS_URL as fallback. */
export function store(): FileStore {
  return opened().both
}

/** The current and the previous store, separately. */
export function separateStores(): Pick<Stores, 'current' | 'previous'> {
  return opened()
}

/** False while a remote store does not answer, judged by recent calls. */
export function isStoreUp(): boolean {
  return opened().remote.every((one) => one.isUp())
}

/** Problem with the configured stores in one line, or null. Throws StoreUnavailable. */
export async function checkStores(): Promise<string | null> {
  for (const one of opened().remote) {
    const wrong = await one.check()
    if (wrong) return wrong
  }
  return null
}

/** Closes connections to remote stores, which would keep the process alive. */
export async function closeStores(): Promise<void> {
  for (const one of stores?.remote ?? []) await one.close()
}

function filesFolder(): string {
  return join(env().dataDir, 'files')
}

/** Local folder for files under inspection, created on first use. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(filesFolder(), TEMPORARY)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
