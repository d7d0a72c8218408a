import type { Tx } from '#app/db/client.server.ts'
import type { ListingActor } from '../../commands/owned-listing.server.ts'
import { addPicture, movePicture, removePicture, withPrimary } from '../arrange.ts'
import type { ImageKind } from '../schema.ts'
import { type Arrange, rearrange } from './rearrange.server.ts'

export function setPrimaryImage(actor: ListingActor, id: number, fileId: string) {
  const arrange: Arrange = (pictures) => withPrimary(pictures, fileId)
  return rearrange(actor, id, { action: 'listing.set_primary_image', fileId, arrange })
}

/** Moves an image within its kind; refused as `moved` when it is no longer at `from`. */
export function moveImage(
  actor: ListingActor,
  id: number,
  move: { fileId: string; from: number; to: number },
) {
  const arrange: Arrange = (pictures) => movePicture(pictures, move)
  return rearrange(actor, id, { action: 'listing.reorder_images', fileId: move.fileId, arrange })
}

export function removeImage(actor: ListingActor, id: number, fileId: string) {
  const arrange: Arrange = (pictures) => removePicture(pictures, fileId)
  return rearrange(actor, id, { action: 'listing.remove_image', fileId, arrange })
}

/**
 * Appends an uploaded image to its kind. `primary` makes it the primary photo; the previous one comes second (ADM-143,
 * ADM-193). `storeFile` stores the file row in the same transaction and returns its id.
 */
export function addImage(
  actor: ListingActor,
  id: number,
  as: ImageKind | 'primary',
  storeFile: (tx: Tx, companyId: string) => Promise<string>,
) {
  const kind = as === 'primary' ? 'photo' : as
  const arrange: Arrange = async (pictures, tx, listing) => {
    const isPrimary = as === 'primary'
    const preview = addPicture(pictures, { fileId: '', kind, isPrimary })
    if ('refused' in preview) return preview
    return addPicture(pictures, { fileId: await storeFile(tx, listing.companyId), kind, isPrimary })
  }
  return rearrange(actor, id, {
    action: as === 'primary' ? 'listing.set_primary_image' : 'listing.add_image',
    arrange,
  })
}
