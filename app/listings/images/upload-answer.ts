import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import type { ImageKind } from './schema.ts'

/** ADM-144. */
export const IMAGE_SAVED = {
  title: 'Image uploaded',
  message: 'Primary listing image saved successfully.',
} as const
const SAVED = {
  primary: IMAGE_SAVED,
  photo: { title: 'Image uploaded', message: 'The photo is now in the gallery.' },
  floorplan: { title: 'Image uploaded', message: 'The floor plan is now in the gallery.' },
} as const satisfies Record<ImageKind | 'primary', { title: string; message: string }>

/** The upload completed a request, so the listing is back in review. */
export const RETURNED_LISTING = {
  title: 'Submitted for review',
  message: NOTHING_TO_DO.returnedListing,
} as const

/** Toast after an upload. */
export function savedWords(as: ImageKind | 'primary'): { title: string; message: string } {
  return SAVED[as]
}
/** ADM-145. */
export const IMAGE_FAILED = {
  title: 'Upload failed',
  message: 'Please choose a different image and try again.',
} as const
export const NO_IMAGE_URL = 'Unable to generate public image URL'

/** JSON answer for a stored image (ADM-144); `version` is the listing's after the upload. */
export type StoredImage = {
  id: string
  image_url: string
  storage_path: string
  version: number
  waiting: boolean
  returned: boolean
}
export type ImageAnswer =
  | ({ ok: true; title: string; message: string } & StoredImage)
  | { ok: false; title: string; message: string; reason: string }
