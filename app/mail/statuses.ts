import type { BadgeTone } from '#app/ui/badge.tsx'

/** The statuses of an email in the queue (ADM-162). */
export const MAIL_STATUSES = ['pending', 'sending', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const MAIL_TONES = {
  pending: 'wait',
  sending: 'note',
  sent: 'ok',
  failed: 'stop',
} as const satisfies Record<MailStatus, BadgeTone>

/** Failures before any server saw the email, as shown to admins with it. Stored and compared in error_message. */
export const FAILURE_TEXTS = {
  link_expired: 'The one-time link expired before the email was sent. Choose “Retry” to create a new one.',
  link_lost: 'The one-time link can no longer be read. Choose “Retry” to create a new one.',
  attachment_lost: 'The attached file can no longer be read.',
  attachment_large: 'The attached file is too large for an email.',
  attachment_unavailable:
    'The file store is not responding. The email will be sent once its attached file can be read.',
} as const

export type LinkFailure = Extract<keyof typeof FAILURE_TEXTS, `link_${string}`>
export type AttachmentFailure = Exclude<keyof typeof FAILURE_TEXTS, LinkFailure>
