import { db, isOutage } from '#app/db/client.server.ts'
import { dropReceived, keepFile } from '#app/files/keep.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { ok, type Result } from '#app/lib/result.ts'
import type { ListingActor, OwnerRefusal } from '../commands/attempt.server.ts'
import { setPrimaryImage } from '../commands/set-primary-image.server.ts'
import type { StoredImage } from './upload-answer.ts'

/**
 * Keeps a received picture as the listing's primary image; a refusal or an error leaves neither row nor object
 * behind (ADM-142, ADM-143). Null as the value: the image is stored, but has no address.
 */
export async function storePrimaryImage(
  actor: ListingActor,
  listingId: number,
  received: ReceivedFile,
): Promise<Result<StoredImage | null, OwnerRefusal>> {
  try {
    const set = await setPrimaryImage(actor, listingId, (tx, companyId) =>
      keepFile(tx, received, {
        userId: actor.userId,
        bucket: 'property-images',
        category: 'listing_image',
        companyId,
        listingId,
      }),
    )
    if (!set.ok) {
      await dropReceived(received)
      return set
    }
    const { imageId, fileId, version, waiting } = set.value
    const file = await db()
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', fileId)
      .where('status', '=', 'active')
      .executeTakeFirst()
    return ok(
      file
        ? { id: imageId, image_url: `/files/${fileId}`, storage_path: file.storageKey, version, waiting }
        : null,
    )
  } catch (error) {
    // After an outage the commit may have happened: objects without a row are swept later.
    if (isOutage(error)) received.kept.length = 0
    await dropReceived(received)
    throw error
  }
}
