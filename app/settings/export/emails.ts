import type { MailContent } from '#app/mail/content.ts'
import { EXPORT_DAYS } from './category.ts'

/** MEM-391. */
export function readyMail(): MailContent {
  return {
    subject: 'Your data is ready',
    heading: 'Your data is ready',
    paragraphs: [
      `The file with everything that we hold about you can be downloaded for ${EXPORT_DAYS} days. Only you can open it, signed in.`,
      'If you did not ask for it, change your password and tell us.',
    ],
    action: { label: 'Open the page with your data', path: '/settings/data' },
  }
}
