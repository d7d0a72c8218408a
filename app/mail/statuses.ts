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
