import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { env, type Env } from '#app/lib/env.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.server.ts'
import { s3Store, type S3Store } from './s3-store.server.ts'
import { TEMPORARY } from './keys.ts'

export type { FileStore, Range, StoredObject } from './file-store.ts'
export { localStore, removeFile } from './local-store.server.ts'

/** Cache time of a stored object in seconds (MEM-247). */
export const CACHE_SECONDS = 3600

let opened: { settings: Env; store: FileStore | S3Store } | undefined

/** This process's store: the bucket of STORAGE_URL, otherwise DATA_DIR/files. */
export function store(): FileStore | S3Store {
  const settings = env()
  const { storage } = settings
  if (opened?.settings !== settings)
    opened = { settings, store: storage === 'local' ? localStore(filesFolder()) : s3Store(storage) }
  return opened.store
}

const remoteOf = (one: FileStore | S3Store) => ('isUp' in one ? one : null)

export function placeName(place: Env['storage']): string {
  if (place === 'local') return filesFolder()
  return `s3://${place.bucket}/${place.prefix}${place.endpoint ? ` at ${place.endpoint}` : ''}`
}

/** Problem with the configured store in one line, or null. Throws StoreUnavailable. */
export const checkStore = async (): Promise<string | null> => (await remoteOf(store())?.check()) ?? null

/** Closes connections to a remote store, which would keep the process alive. */
export async function closeStore(): Promise<void> {
  await (opened && remoteOf(opened.store))?.close()
}

const filesFolder = () => join(env().dataDir, 'files')

/** Local folder for files under inspection, created on first use. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(filesFolder(), TEMPORARY)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}
