import { z } from 'zod'
import type { FormState } from '#app/lib/form.ts'
import { isUuid } from '#app/lib/ids.ts'

export const IMAGE_UPLOAD_PATH = '/files/upload/listing-image'

/** ADM-145. */
export const IMAGE_FAILED = {
  title: 'Upload failed',
  message: 'Please choose a different image and try again.',
} as const

/** A refused change to an image or document; stale if another window changed it. */
export type MediaResult = FormState & { isStale?: boolean }

export const IMAGE_KINDS = { photo: 'Photo', floorplan: 'Floor plan' } as const
export type ImageKind = keyof typeof IMAGE_KINDS

/** Maximum images per kind and version, and maximum length of an alt text in characters. */
export const IMAGE_LIMITS = { photo: 30, floorplan: 15, alt: 300 } as const

/** Messages of the upload area and of a refusal. */
export const LIMIT_TEXTS = {
  photo: `You can add up to ${IMAGE_LIMITS.photo} photos. Remove one before you add another.`,
  floorplan: `You can add up to ${IMAGE_LIMITS.floorplan} floor plans. Remove one before you add another.`,
} as const satisfies Record<ImageKind, string>

/** The kind of an upload; without one it replaces the primary photo (ADM-143). */
export function readUploadKind(value: string | undefined): ImageKind | 'primary' {
  return value === 'photo' || value === 'floorplan' ? value : 'primary'
}

const file = z.string().refine(isUuid, 'Choose an image.')
const place = z.coerce.number().int().min(0).max(100)
const alt = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(IMAGE_LIMITS.alt, `Use at most ${IMAGE_LIMITS.alt} characters.`))

/** The forms of the media page. `from` and `seen` are what the page showed, to detect changes in another window. */
export const imageForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('image_primary'), file }),
  z.object({ intent: z.literal('image_move'), file, from: place, to: place }),
  z.object({ intent: z.literal('image_alt'), file, seen: z.string().default(''), alt }),
  z.object({ intent: z.literal('image_remove'), file }),
])
export type ImageForm = z.output<typeof imageForm>
