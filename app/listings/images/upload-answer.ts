import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import type { ImageKind } from './schema.ts'

/** The words of ADM-144 and ADM-145. */
export const IMAGE_SAVED = {
  title: 'Image uploaded',
  message: 'Primary listing image saved successfully.',
} as const
const SAVED = {
  primary: IMAGE_SAVED,
  photo: { title: 'Image uploaded', message: 'The photograph is added to the gallery.' },
  floorplan: { title: 'Image uploaded', message: 'The floor plan is added to the gallery.' },
} as const satisfies Record<ImageKind | 'primary', { title: string; message: string }>

/** The last file that was asked for brought the listing back to review. */
export const RETURNED_LISTING = {
  title: 'Submitted for review',
  message: NOTHING_TO_DO.returnedListing,
} as const

/** Title and text after an upload, by what it was for. */
export function savedWords(as: ImageKind | 'primary'): { title: string; message: string } {
  return SAVED[as]
}
export const IMAGE_FAILED = {
  title: 'Upload failed',
  message: 'Please choose a different image and try again.',
} as const
export const NO_IMAGE_URL = 'Unable to generate public image URL'

/** What a script gets for a stored image (ADM-144); `version` is the listing's after the upload. */
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
