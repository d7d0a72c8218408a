import { z } from 'zod'
import { plausibleDay } from '#app/lib/day.ts'
import { ENDS } from '../ends/ends.words.ts'
import type { DocumentType, SubmissionStatus } from '../schema.ts'

/** ADM-096. */
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const
/** The tabs of the queue; the first is the one without a choice (ADM-079). */
export const SUBMISSION_TABS = ['pending', 'approved', 'rejected', 'all'] as const
export type SubmissionTab = (typeof SUBMISSION_TABS)[number]

/** ADM-088. */
export const BLANK_REASON = 'Please provide a rejection reason'
export const REASON_MAX = 1500

/** Why documents are rejected: the stored code, its name in the dialog, and the sentence that the member reads. */
export const REJECTION_CODES = {
  unreadable: { label: 'Not readable', words: 'The document cannot be read clearly.' },
  wrong_document: { label: 'Wrong document', words: 'This is not the document we asked for.' },
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

/** The reason as the member reads it: the code's sentence, then the reviewer's own words; empty where no code was chosen. */
export function reasonText(code: RejectionCode | null, text: string): string {
  return code === null ? '' : [REJECTION_CODES[code].words, text.trim()].filter(Boolean).join(' ')
}

/** What the desk posts for a decision; whether a reason is there is checked by the command. */
export const documentDecision = z.object({
  intent: z.enum(['approve', 'reject', 'reopen']),
  id: z.string().max(64),
  code: z.enum(REJECTION_CODE_NAMES).nullable().catch(null).default(null),
  reason: z.string().trim().max(REASON_MAX, 'Keep this to 1,500 characters').default(''),
  endsOn: z.union([z.literal(''), plausibleDay(ENDS.choose)]).default(''),
  noEnd: z.literal('on').optional().catch(undefined),
})
export type DocumentDecision = z.output<typeof documentDecision>

/** The end that the form of a decision chooses; null while it chooses none, or both a day and none. */
export const chosenEnd = ({ endsOn, noEnd }: Pick<DocumentDecision, 'endsOn' | 'noEnd'>) =>
  noEnd ? (endsOn === '' ? { endsOn: null } : null) : endsOn === '' ? null : { endsOn }

/** One submission as the back office reads it; the source's names in ADM-095. */
export type Submission = {
  id: string
  /** The person, or until its approval the application, that the document belongs to: one of the two (ADM-076). */
  userId: string | null
  applicationId: string | null
  /** The file's id. */
  documentId: string
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  /** False for one that was replaced or removed after its review. */
  isCurrent: boolean
  /** The new file for an approved one of its place. */
  isBeside: boolean
  statedEnd: string | null
  endsOn: string | null
  isEnded: boolean
  /** Waits in the place of a file that was rejected. */
  isRevised: boolean
  reviewedBy: string | null
  reviewerName: string | null
  reviewedAt: string | null
  rejectionReason: string | null
  createdAt: string
  /** The same to the microsecond: from where the queue goes on. */
  updatedAt: string
  fileName: string
  /** A storage key, never a public address. */
  fileUrl: string
  fileType: string
  /** Bytes. */
  fileSize: number
  /** False once the bytes were removed. */
  hasFile: boolean
  userEmail: string
  userType: string
  fullName: string
  companyName: string | null
  companyId: string | null
}
