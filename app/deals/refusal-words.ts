import type { Toast } from '#app/lib/toast.ts'
import type { SendRefusal } from './commands/send-inquiry.server.ts'

export const INQUIRY_FAILED = 'Failed to submit inquiry. Please try again.'

/** PUB-081, PUB-083. */
export const INQUIRY_TOASTS = {
  sent: {
    title: 'Inquiry submitted',
    text: "Your inquiry has been sent. We'll get back to you soon!",
    tone: 'ok',
  },
  signIn: { title: 'Authentication required', text: 'Please sign in to submit inquiries.', tone: 'error' },
} as const satisfies Record<string, Toast>

export const SEND_WORDS = {
  not_found: 'This listing is not available any more.',
  own_listing: 'This listing belongs to your company: there is nobody else to ask.',
  too_many: 'You have sent many inquiries today. Please try again tomorrow.',
} as const satisfies Record<SendRefusal, string>
