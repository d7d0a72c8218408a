import type { MailContent } from '#app/mail/content.ts'
import { EXPORT_DAYS } from './category.ts'

/** The export is ready (MEM-391). */
export function readyMail(): MailContent {
  return {
    subject: 'Your data is ready',
    heading: 'Your data is ready',
    paragraphs: [
      `You can download the file with your data for ${EXPORT_DAYS} days, or until a newer one is ready. Sign in to open it.`,
      'If you did not request it, choose a new password and contact support.',
    ],
    action: { label: 'Download your data', path: '/settings/data' },
  }
}
