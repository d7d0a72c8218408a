import { db, isOutage } from '#app/db/client.server.ts'
import { dropReceived, saveFile, storeBytes } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { throwIfDisconnected } from '#app/lib/request.ts'
import { ok, type Result } from '#app/lib/refusal.ts'
import type { ListingActor } from '../commands/owned-listing.server.ts'
import { addImage, type ImageRefusal } from './commands/arrange-images.server.ts'
import type { ImageKind } from './schema.ts'

/** JSON answer for a stored image (ADM-144); `version` is the listing's version after the upload. */
export type StoredImage = {
  id: string
  image_url: string
  storage_path: string
  version: number
  waiting: boolean
  returned: boolean
}

/**
 * Stores an uploaded image with a listing; a refusal or error leaves neither row nor object behind (ADM-142, ADM-143).
 * A null value means that the image is stored but has no URL.
 */
export async function storeImage(
  actor: ListingActor,
  listingId: number,
  as: ImageKind | 'primary',
  received: ReceivedFile,
): Promise<Result<StoredImage | null, ImageRefusal>> {
  let fileId = ''
  const place = { userId: actor.userId, bucket: 'property-images', listingId } as const
  try {
    await storeBytes(received, place)
    const set = await addImage(actor, listingId, as, async (tx, companyId) => {
      fileId = await saveFile(tx, received, { ...place, category: 'listing_image', companyId })
      throwIfDisconnected()
      return fileId
    })
    if (!set.ok) {
      await dropReceived(received)
      return set
    }
    const stored = await db()
      .selectFrom('files as f')
      .innerJoin('listingImages as i', 'i.fileId', 'f.id')
      .select(['i.id', 'f.storageKey'])
      .where('f.id', '=', fileId)
      .where('f.status', '=', 'active')
      .executeTakeFirst()
    if (!stored) return ok(null)
    const { version, waiting, returned } = set.value
    const [image_url, storage_path] = [`/files/${fileId}`, stored.storageKey]
    return ok({ id: stored.id, image_url, storage_path, version, waiting, returned })
  } catch (error) {
    // The commit may have happened before the outage; a sweep removes objects without a row.
    if (isOutage(error)) received.kept.length = 0
    await dropReceived(received)
    throw error
  }
}
