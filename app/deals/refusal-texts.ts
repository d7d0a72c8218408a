import { DAY_SECONDS, conflict, NOT_FOUND, type Refusals, tooOften } from '#app/lib/refusal.ts'
import type { Toast } from '#app/lib/toast.ts'

export const INQUIRY_FAILED = 'Failed to submit inquiry. Please try again.'

/** PUB-082. */
export const SENDING_FAILED = {
  event: 'inquiry.action_failed',
  formError: INQUIRY_FAILED,
  toast: { title: INQUIRY_FAILED, tone: 'error' },
  keepFormInOutage: true,
} as const

/** PUB-081, PUB-083. */
export const INQUIRY_TOASTS = {
  sent: {
    title: 'Inquiry submitted',
    text: "Your inquiry has been sent. We'll get back to you soon!",
    tone: 'ok',
  },
  signIn: { title: 'Authentication required', text: 'Please sign in to submit inquiries.', tone: 'error' },
} as const satisfies Record<string, Toast>

export const SEND_REFUSALS = {
  not_found: NOT_FOUND,
  own_listing: conflict('This listing belongs to your own company.'),
  sold: conflict('This property has been sold.'),
  too_many: tooOften(DAY_SECONDS, 'You have reached today’s limit for inquiries. Try again tomorrow.'),
} as const satisfies Refusals<string>

export const THREAD_REFUSALS = {
  not_found: NOT_FOUND,
  closed: conflict('This inquiry is closed. Send a new one from the listing’s page.'),
  not_your_turn: conflict(
    'This inquiry does not need an answer from you now. Reload the page to see its status.',
  ),
  answered: conflict(
    'Someone else has added a message to this inquiry. You can close it, but not delete it.',
  ),
  too_many: tooOften(
    3600,
    'You have sent too many messages in a short time. Your message was not sent. Try again later.',
  ),
} as const satisfies Refusals<string>
