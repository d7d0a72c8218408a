import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '#app/lib/env.ts'
import type { Env } from '#app/lib/env.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.server.ts'
import { type S3Store, s3Store } from './s3-store.server.ts'
import { TEMPORARY } from './storage-key.ts'
import { twoStores } from './two-stores.server.ts'

export type { FileStore, Range, StoredObject } from './file-store.ts'
export { isCode, localStore, removeFile } from './local-store.server.ts'

/** Cache time that goes along with a stored object, in seconds (MEM-247). */
export const CACHE_SECONDS = 3600

type Stores = {
  of: Env
  current: FileStore
  previous: FileStore | null
  both: FileStore
  far: readonly S3Store[]
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
  const far = [current, previous].filter((one) => one !== null && 'isUp' in one) as S3Store[]
  stores = { of: settings, current, previous, both: previous ? twoStores(current, previous) : current, far }
  return stores
}

/** A store as a person reads it. */
export function placeName(place: Env['storage']): string {
  if (place === 'local') return filesFolder()
  return `s3://${place.bucket}/${place.prefix}${place.endpoint ? ` at ${place.endpoint}` : ''}`
}

/** The store of this process: that of STORAGE_URL, with what STORAGE_PREVIOUS_URL still holds behind it. */
export function store(): FileStore {
  return opened().both
}

/** The store that is written to and the one that files are moved out of, each alone. */
export function storesApart(): Pick<Stores, 'current' | 'previous'> {
  return opened()
}

/** False while a store past this machine does not answer; known from the calls that were made. */
export function isStoreUp(): boolean {
  return opened().far.every((one) => one.isUp())
}

/** What is wrong with the stores of the settings, in one line; null when nothing is. Throws StoreAway. */
export async function checkStores(): Promise<string | null> {
  for (const one of opened().far) {
    const wrong = await one.check()
    if (wrong) return wrong
  }
  return null
}

/** Ends the connections to stores past this machine, which would keep a process from ending. */
export async function closeStores(): Promise<void> {
  for (const one of stores?.far ?? []) await one.close()
}

function filesFolder(): string {
  return join(env().dataDir, 'files')
}

/** The folder for bytes that are still being looked at, on this machine; made on first use. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(filesFolder(), TEMPORARY)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
