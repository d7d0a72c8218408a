import { z } from 'zod'
import { MB } from '#app/files/rules.ts'
import { isUuid } from '#app/lib/ids.ts'

export const IMAGE_KINDS = { photo: 'Photograph', floorplan: 'Floor plan' } as const
export type ImageKind = keyof typeof IMAGE_KINDS

/** How many pictures of each kind one version of a listing holds, and how long an alt text may be, in characters. */
export const IMAGE_LIMITS = { photo: 30, floorplan: 15, alt: 300, bytes: 10 * MB } as const

/** The limits as the upload area and a refusal say them. */
export const LIMIT_WORDS = {
  photo: `A listing holds ${IMAGE_LIMITS.photo} photographs at most. Remove one before you add another.`,
  floorplan: `A listing holds ${IMAGE_LIMITS.floorplan} floor plans at most. Remove one before you add another.`,
} as const satisfies Record<ImageKind, string>

/** What an upload does with its picture: without a kind it takes the primary photograph's place (ADM-143). */
export function readUploadKind(value: string | undefined): ImageKind | 'primary' {
  return value === 'photo' || value === 'floorplan' ? value : 'primary'
}

const file = z.string().refine(isUuid, 'Choose a picture.')
const place = z.coerce.number().int().min(0).max(100)
const alt = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().max(IMAGE_LIMITS.alt, `An alt text has at most ${IMAGE_LIMITS.alt} characters.`))

/** The forms of the pictures' page. `from` and `seen` name what the window showed, so that two windows lose nothing. */
export const imageForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('image_primary'), file }),
  z.object({ intent: z.literal('image_move'), file, from: place, to: place }),
  z.object({ intent: z.literal('image_alt'), file, seen: z.string().default(''), alt }),
  z.object({ intent: z.literal('image_remove'), file }),
])
export type ImageForm = z.output<typeof imageForm>
