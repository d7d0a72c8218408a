import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env, type Env } from '#app/lib/env.ts'
import type { FileStore, Range } from './file-store.ts'
import { localStore } from './local-store.server.ts'
import { s3Store, type S3Store } from './s3-store.server.ts'
import { TEMPORARY } from './storage-key.ts'

type Opened = Awaited<ReturnType<FileStore['open']>>

/** Bytes from the previous store, or from the current one if the object was moved before the first read. */
function following(
  first: ReadableStream<Uint8Array>,
  again: () => Promise<Opened>,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const begin = async () => {
    reader = first.getReader()
    try {
      return await reader.read()
    } catch (error) {
      const moved = await again()
      if (!moved) throw error
      reader = moved.bytes.getReader()
      return await reader.read()
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (reader ? reader.read() : begin())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => (reader ? reader.cancel(reason) : first.cancel(reason)),
    },
    { highWaterMark: 0 },
  )
}

/**
 * Two stores as one while files move from `previous` to `current`: new objects go to `current`, and every object stays
 * reachable throughout. `list` may return an object twice.
 */
export function twoStores(current: FileStore, previous: FileStore): FileStore {
  return {
    put: (key, path, about) => current.put(key, path, about),
    async open(key: string, range?: Range) {
      const here = await current.open(key, range)
      if (here) return here
      const there = await previous.open(key, range)
      // Moved between the two lookups.
      if (!there) return current.open(key, range)
      return { ...there, bytes: following(there.bytes, () => current.open(key, range)) }
    },
    /** In this order: a concurrent move checks its source again after copying. */
    async remove(key) {
      await previous.remove(key)
      await current.remove(key)
    },
    exists: async (key) =>
      (await current.exists(key)) || (await previous.exists(key)) || (await current.exists(key)),
    /** In this order: an object moved meanwhile is listed at least once. */
    async *list() {
      yield* previous.list()
      yield* current.list()
    },
  }
}

export type { FileStore, Range, StoredObject } from './file-store.ts'
export { isCode, localStore, removeFile } from './local-store.server.ts'

/** Cache time of a stored object in seconds (MEM-247). */
export const CACHE_SECONDS = 3600

type Stores = {
  settings: Env
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
  if (stores?.settings === settings) return stores
  const { storage, storagePrevious } = settings
  const current = open(storage)
  const previous = storagePrevious && open(storagePrevious)
  const remote = [current, previous].filter((one) => one !== null && 'isUp' in one) as S3Store[]
  stores = {
    settings,
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

/** False while a remote store is not responding, judging by recent calls. */
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
