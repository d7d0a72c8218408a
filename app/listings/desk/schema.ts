import { z } from 'zod'
import { codesOf } from '#app/listings/schema.ts'
import type { SubmissionFilter } from '#app/listings/queries/review-queue.server.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { reviewSchema } from '#app/review/desk/schema.ts'
import { deskFilters } from '#app/review/desk/filters.ts'

export const LISTINGS = '/admin/listings'

/** Labels of the status filter; the default is all (ADM-098). */
export const SUBMISSION_LABELS = {
  all: 'All',
  pending: 'Under Review',
  approved: 'Published',
  rejected: 'Rejected',
  more_info_requested: 'Action Required',
} as const satisfies Record<SubmissionFilter, string>

export const submissionFilters = z.object({
  status: z.enum(codesOf(SUBMISSION_LABELS)).catch('all'),
  ...deskFilters,
})
type SubmissionFilters = z.output<typeof submissionFilters>

export const listingsPath = (
  { status, turn, search, cursor }: Partial<SubmissionFilters>,
  id: string | number | null = null,
): string => deskPath(LISTINGS, { status: status === 'all' ? null : status, turn, search, cursor, id })

/** ADM-101. */
export const BLANK_REASON = {
  title: 'Reason required',
  text: 'Provide details for rejection or additional information requests.',
  tone: 'error',
} as const

export const lockSchema = reviewSchema
  .pick({ id: true, seen: true })
  .extend({ intent: z.enum(['lock', 'unlock']) })
