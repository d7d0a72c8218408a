import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { EXPIRY } from '../ends/texts.ts'

/** Tabs of the queue; the first is the default (ADM-079). */
export const SUBMISSION_TABS = ['pending', 'approved', 'rejected', 'all'] as const
export type SubmissionTab = (typeof SUBMISSION_TABS)[number]

/** The reviewers' step once a candidate's document is rejected or has expired. */
export const REQUEST_NEW_FILE = 'Request a new file'

/** ADM-088. */
export const BLANK_REASON = 'Please provide a rejection reason'
export const REASON_MAX = 1500

/** Rejection reasons: stored code, label in the dialog, and sentence for the member. */
export const REJECTION_CODES = {
  unreadable: { label: 'Not readable', words: 'The document cannot be read clearly.' },
  wrong_document: { label: 'Wrong document', words: 'This is not the document we requested.' },
  expired: { label: 'Expired', words: 'The document is no longer valid.' },
  other_person: {
    label: 'Wrong person or company',
    words: 'The document does not belong to the contact person or company of the profile.',
  },
  incomplete: { label: 'Pages missing', words: 'Pages or parts of the document are missing.' },
  other: { label: 'Another reason', words: '' },
} as const satisfies Record<string, { label: string; words: string }>
export type RejectionCode = keyof typeof REJECTION_CODES

export const REJECTION_CODE_NAMES = Object.keys(REJECTION_CODES) as RejectionCode[]

/** The reason shown to the member: the code's sentence, then the reviewer's text; empty without a code. */
export const reasonText = (code: RejectionCode | null, text: string): string =>
  code === null ? '' : [REJECTION_CODES[code].words, text.trim()].filter(Boolean).join(' ')

/** The form of a decision; the command checks for a missing reason. */
export const documentDecision = z.object({
  intent: z.enum(['approve', 'reject', 'reopen']),
  id: z.string().max(64),
  code: z.enum(REJECTION_CODE_NAMES).nullable().catch(null).default(null),
  reason: z.string().trim().max(REASON_MAX, 'Use at most 1,500 characters.').default(''),
  endsOn: z.union([z.literal(''), plausibleDay(EXPIRY.choose)]).default(''),
  noEnd: z.literal('on').optional().catch(undefined),
})
export type DocumentDecision = z.output<typeof documentDecision>

/** The chosen expiry date; null when there is no choice, or both a date and "No expiry date". */
export const chosenEnd = ({ endsOn, noEnd }: Pick<DocumentDecision, 'endsOn' | 'noEnd'>) =>
  noEnd ? (endsOn === '' ? { endsOn: null } : null) : endsOn === '' ? null : { endsOn }
