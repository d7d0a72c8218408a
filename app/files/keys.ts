import { randomBytes } from 'node:crypto'
import { now } from '#app/lib/clock.ts'
import { keyName } from './file-name.ts'
import { ACCEPTED, KINDS, type Bucket, type FileKind } from './rules.ts'

/** "{userId}/{timestamp}-{random}-{sanitised name}" in its bucket (MEM-247); the application's id until there is a user. */
export const documentKey = (holderId: string, name: string): string =>
  `${holderId}/${now().getTime()}-${randomBytes(8).toString('hex')}-${keyName(name)}`

/** "{userId}/{listing id}-{timestamp}-{random}.{ext}"; the extension follows the stored bytes (ADM-142). */
export const listingImageKey = (userId: string, listingId: number, kind: FileKind): string =>
  `${userId}/${listingId}-${now().getTime()}-${randomBytes(8).toString('hex')}.${KINDS[kind].extensions[0]}`

export const VARIANTS = { card: 640, full: 1600 } as const
export type Variant = keyof typeof VARIANTS

export const objectKey = (bucket: Bucket, storageKey: string, variant?: Variant): string =>
  `${bucket}/${storageKey}${variant ? `.${variant}.webp` : ''}`

/** Whether an object can be ours, since a shared store may contain others, such as backups. */
export const isOwnObject = (object: string): boolean => Object.hasOwn(ACCEPTED, rowKey(object).bucket)

/** Bucket and storage key in the row of an object or any of its variants. */
export function rowKey(object: string): { bucket: string; storageKey: string } {
  const slash = object.indexOf('/')
  return {
    bucket: object.slice(0, slash),
    storageKey: object.slice(slash + 1).replace(/\.(?:card|full)\.webp$/, ''),
  }
}

/** Folder for files under inspection; never part of a key. */
export const TEMPORARY = 'tmp'
const SAFE_KEY = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)+$/

/** Whether a string is a valid storage key: "{bucket}/{path}" without "..", hidden segments or other characters. */
export const isStorageKey = (text: string): boolean =>
  SAFE_KEY.test(text) && !text.startsWith(`${TEMPORARY}/`)
