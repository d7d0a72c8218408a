import { z } from 'zod'
import { isUuid } from '#app/lib/ids.ts'
import { INQUIRY_LIMITS } from '#app/listings/page/ui/inquiry-limits.ts'

/** Stored value -> label of what a member wants of a listing (PUB-081, PUB-112, PUB-115). */
export const INQUIRY_KINDS = {
  inquiry: 'Inquiry',
  deal_interest: 'Proceed with the deal',
  more_information: 'More information',
} as const
export type InquiryKind = keyof typeof INQUIRY_KINDS

export const INQUIRY_STATUSES = { waiting: 'Waiting', in_progress: 'In Progress', closed: 'Closed' } as const
export type InquiryStatus = keyof typeof INQUIRY_STATUSES

/** The two boxes of a company's inquiries; a developer's opens with what was received. */
export const THREAD_BOXES = { received: 'Received', sent: 'Sent' } as const
export type ThreadBox = keyof typeof THREAD_BOXES

const isOf = <T extends object>(table: T, value: string | null): value is keyof T & string =>
  value !== null && Object.hasOwn(table, value)

/** A box and a status from an address; null for anything else. */
export const readBox = (value: string | null): ThreadBox | null => (isOf(THREAD_BOXES, value) ? value : null)
export const readStatus = (value: string | null): InquiryStatus | null =>
  isOf(INQUIRY_STATUSES, value) ? value : null

const tooLong = `Use up to ${INQUIRY_LIMITS.message.toLocaleString('en-US')} characters.`
const keptMessage = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(INQUIRY_LIMITS.message, tooLong))
const message = keptMessage.pipe(z.string().min(1, 'Write a message.'))

const PHONE_ERROR = 'Enter a phone number with digits, spaces and + only, or leave it empty.'
const phone = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/\s+/g, ' ').trim())
  .pipe(
    z.union([
      z.literal(''),
      z
        .string()
        .max(INQUIRY_LIMITS.phone, PHONE_ERROR)
        .regex(/^\+?[\d ()/.-]{5,}$/, PHONE_ERROR),
    ]),
  )
  .transform((text) => text || null)

/** The form on a listing's page (PUB-081). */
export const inquirySchema = z.object({ message, phone })

/** The form at /early-access of an approved member (PUB-112, PUB-115). */
export const interestSchema = z.object({
  kind: z.enum(['deal_interest', 'more_information'], { error: 'Choose an option.' }),
  message,
  phone,
})

/** What a guest presses or types on the way to /early-access: it may wait for its words. */
export const keptInterestSchema = interestSchema.extend({ message: keptMessage })

/** Other words for what is kept. */
export const keptSchema = z.object({ message: keptMessage, phone })

export type Inquiry = { kind: InquiryKind; message: string; phone: string | null }

/** An answer in a thread; `key` names the form, so that a second press does not send a second message (MEM-385). */
export const threadSchema = z.object({
  key: z.string().refine(isUuid, { error: 'We could not read this form. Reload the page.' }),
  message,
})
export type ThreadMessage = z.output<typeof threadSchema>

const LONGEST_VIEW_SECONDS = 86_400

/** What a browser reports on leaving a listing's page; the person and the time are the server's (PUB-085). */
export const viewSchema = z.object({
  view: z.string().refine(isUuid),
  session: z.string().refine(isUuid),
  seconds: z.coerce
    .number()
    .min(0)
    .transform((seconds) => Math.min(LONGEST_VIEW_SECONDS, Math.round(seconds))),
})
export type ListingView = z.output<typeof viewSchema>
