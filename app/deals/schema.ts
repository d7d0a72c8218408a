import { z } from 'zod'
import { isUuid } from '#app/lib/ids.ts'
import { INQUIRY_LIMITS } from '#app/listings/page/ui/inquiry-texts.ts'
import { formatNumber } from '#app/lib/format.ts'
import { phone } from '#app/lib/phone.ts'

/** Kind of inquiry -> label (PUB-081, PUB-112, PUB-115). */
export const INQUIRY_KINDS = {
  inquiry: 'Inquiry',
  deal_interest: 'Proceed with the deal',
  more_information: 'More information',
} as const
export type InquiryKind = keyof typeof INQUIRY_KINDS

export const INQUIRY_STATUSES = { waiting: 'Waiting', in_progress: 'In Progress', closed: 'Closed' } as const
export type InquiryStatus = keyof typeof INQUIRY_STATUSES

/** A company's two boxes; developers start with the received one. */
export const THREAD_BOXES = { received: 'Received', sent: 'Sent' } as const
export type ThreadBox = keyof typeof THREAD_BOXES

/** Box and status in the query string; null for unknown values. */
export const boxFilter = z.enum(['received', 'sent']).nullable().catch(null)
export const statusFilter = z.enum(['waiting', 'in_progress', 'closed']).nullable().catch(null)

const tooLong = `Use at most ${formatNumber(INQUIRY_LIMITS.message)} characters.`
const savedMessage = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(INQUIRY_LIMITS.message, tooLong))
const message = savedMessage.pipe(z.string().min(1, 'Write a message.'))

/** The form on a listing's page (PUB-081), and a change to a saved text. */
export const inquirySchema = z.object({ message, phone })

/** The form of an approved member at /early-access (PUB-112, PUB-115). */
export const interestSchema = z.object({
  kind: z.enum(['deal_interest', 'more_information'], { error: 'Choose an option.' }),
  message,
  phone,
})

/** A guest's choice, saved for their browser; the message may still be empty. */
export const savedInterestSchema = interestSchema.extend({ message: savedMessage })

export type Inquiry = { kind: InquiryKind; message: string; phone: string | null }

/** A message in a thread; `key` identifies the form, so that a double submit sends one message (MEM-385). */
export const threadSchema = z.object({
  key: z.string().refine(isUuid, { error: 'We could not read this form. Reload the page.' }),
  message,
})
export type ThreadMessage = z.output<typeof threadSchema>

const MAX_VIEW_SECONDS = 86_400

/** The page view that a browser reports on leaving a listing (PUB-085); user and time come from the server. */
export const viewSchema = z.object({
  view: z.string().refine(isUuid),
  session: z.string().refine(isUuid),
  seconds: z.coerce
    .number()
    .min(0)
    .transform((seconds) => Math.min(MAX_VIEW_SECONDS, Math.round(seconds))),
})
export type ListingView = z.output<typeof viewSchema>
