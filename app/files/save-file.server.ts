import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isOutage, transaction, type TransactionOptions, type Tx } from '#app/db/client.server.ts'
import { throwIfDisconnected } from '#app/lib/request.ts'
import type { Result } from '#app/lib/refusal.ts'
import { imageFileName } from './file-name.ts'
import { documentKey, listingImageKey, objectKey, type Variant } from './keys.ts'
import type { ReceivedFile, StoredAs } from './receive.server.ts'
import { COMPANY_GB, KINDS, MB, type Bucket } from './rules.ts'
import { isStoreUnavailable } from './store-watch.ts'
import { CACHE_SECONDS, removeFile, store } from './store.server.ts'

/** A user, or an application whose files belong to it until approval (ADM-076). */
type Holder = { userId: string; applicationId?: never } | { userId: null; applicationId: string }

type FileTarget = Holder & {
  bucket: Bucket
  category: string
  documentType?: string
  companyId?: string | null
  /** The listing of an image; its number is part of the key (ADM-142). */
  listingId?: number
}

type Place = Holder & Pick<FileTarget, 'bucket' | 'listingId'>

/**
 * Moves a received file into the store before the transaction that writes its row, so that a slow store holds no database
 * connection or lock. Throws StoreUnavailable and disk errors; then call dropReceived.
 */
export async function storeBytes(received: ReceivedFile, target: Place): Promise<StoredAs> {
  const { kind } = received
  const isListingImage = target.bucket === 'property-images'
  const fileName = isListingImage ? imageFileName(received.originalName) : received.originalName
  const holder = target.userId ?? target.applicationId
  const storageKey =
    isListingImage && target.listingId !== undefined
      ? listingImageKey(holder, target.listingId, kind)
      : documentKey(holder, fileName)
  const put = async (path: string, contentType: string, variant?: Variant) => {
    const key = objectKey(target.bucket, storageKey, variant)
    await store().put(key, path, { contentType, cacheSeconds: CACHE_SECONDS })
    received.kept.push(key)
  }
  await put(received.path, KINDS[kind].contentType)
  const variants: StoredAs['variants'] = {}
  for (const [variant, made] of Object.entries(received.variants)) {
    await put(made.path, KINDS.webp.contentType, variant as Variant)
    variants[variant] = { width: made.width, height: made.height, bytes: made.byteSize }
  }
  received.storedAs = { storageKey, fileName, variants }
  return received.storedAs
}

/**
 * Writes the row of a received file and returns its id; moves the bytes first unless storeBytes did. If the transaction
 * fails later, call dropReceived; saveFileWith does both. Source: MEM-247, MEM-249, ADM-142.
 */
export async function saveFile(tx: Tx, received: ReceivedFile, target: FileTarget): Promise<string> {
  const { kind } = received
  const { storageKey, fileName, variants } = received.storedAs ?? (await storeBytes(received, target))
  const id = randomUUID()
  await tx
    .insertInto('files')
    .values({
      id,
      userId: target.userId,
      applicationId: target.applicationId ?? null,
      companyId: target.companyId ?? null,
      bucket: target.bucket,
      storageKey,
      fileName,
      contentType: KINDS[kind].contentType,
      byteSize: received.byteSize,
      sha256: received.sha256,
      category: target.category,
      documentType: target.documentType ?? null,
      width: received.width,
      height: received.height,
      metadata: JSON.stringify({
        original_name: received.originalName,
        upload_path: objectKey(target.bucket, storageKey),
        document_type: target.documentType ?? null,
        ...(target.bucket === 'property-images' && { variants }),
      }),
    })
    .execute()
  return id
}

/**
 * Whether the company's files, with those of this transaction, are within COMPANY_GB; concurrent uploads of a company wait
 * for each other. Call it once the company or listing is locked, and roll back if it is false.
 */
export async function isWithinStorage(tx: Tx, companyId: string | null): Promise<boolean> {
  if (companyId === null) return true
  await sql`select pg_advisory_xact_lock(hashtext('parcela.storage'), hashtext(${companyId}))`.execute(tx)
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(byte_size), 0)::bigint as bytes from files
    where company_id = ${companyId} and not metadata ? 'purged_at'`.execute(tx)
  return (rows[0]?.bytes ?? 0) <= COMPANY_GB * 1024 * MB
}

/** Removes everything of a received file without a row: temporary files and stored objects. */
export async function dropReceived(received: ReceivedFile): Promise<void> {
  const paths = [received.path, ...Object.values(received.variants).map((variant) => variant.path)]
  await Promise.all(paths.map((path) => ignoreUnavailable(removeFile(path))))
  delete received.storedAs
  await Promise.all(received.kept.splice(0).map((key) => ignoreUnavailable(store().remove(key))))
}

/** If the store or disk is unavailable, leftovers without a row are removed by the sweep. */
async function ignoreUnavailable(removing: Promise<void>): Promise<void> {
  await removing.catch((error: unknown) => {
    if (!isStoreUnavailable(error)) throw error
  })
}

/**
 * Stores a received file and runs the caller's work in one transaction, which a refusal, an error or a disconnected
 * client rolls back. After a database outage the objects stay, since the commit may have succeeded; the
 * sweep removes those without a row.
 */
export async function saveFileWith<T, R extends string>(
  received: ReceivedFile,
  target: FileTarget,
  work: (tx: Tx, fileId: string) => Promise<Result<T, R>>,
  options: TransactionOptions = {},
): Promise<Result<T, R>> {
  const undo = Symbol('undo')
  let refusal: Result<T, R> | undefined
  try {
    await storeBytes(received, target)
    return await transaction(options, async (tx) => {
      const result = await work(tx, await saveFile(tx, received, target))
      throwIfDisconnected()
      if (result.ok) return result
      refusal = result
      throw undo
    })
  } catch (error) {
    if (isOutage(error) && !isStoreUnavailable(error)) received.kept.length = 0
    await dropReceived(received)
    if (error === undo && refusal) return refusal
    throw error
  }
}
