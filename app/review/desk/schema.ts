import { z } from 'zod'
import type { ItemPick } from '../requested/schema.ts'
import { isReviewDay } from '../suspension.ts'

export const REVIEW_INTENTS = [
  'approve',
  'requestInfo',
  'reject',
  'reopen',
  'ask',
  'drop',
  'suspend',
  'reinstate',
  'postpone',
] as const
export type ReviewIntent = (typeof REVIEW_INTENTS)[number]

export const REVIEW_TEXT_MAX = 2000
const words = z.string().trim().max(REVIEW_TEXT_MAX, 'Use at most 2,000 characters.').default('')

/** Maximum of the database column. */
const MAX_VERSION = 2 ** 31 - 1

/** Review date of a suspension; null for the default. */
export const reviewOn = z
  .string()
  .trim()
  .default('')
  .refine((day) => day === '' || isReviewDay(day), 'Choose a day within the next 365 days.')
  .transform((day) => day || null)

/** The form of a desk's dialogs; the workflow decides whether a reason is required (ADM-030 to ADM-033). */
export const reviewSchema = z.object({
  intent: z.enum(REVIEW_INTENTS),
  id: z.string().max(64),
  seen: z.coerce.number().int().min(0).max(MAX_VERSION),
  reason: words,
  memberNotes: words,
  internalNotes: words,
  reviewOn,
  /** Second confirmation of an approval with documents missing (ADM-039). */
  confirmed: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
})

export type ReviewInput = z.output<typeof reviewSchema> & {
  picks: readonly ItemPick[]
}

export const documentSchema = z.object({ id: z.string().max(64), file: z.string().max(64) })
