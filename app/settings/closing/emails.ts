import { shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'

/** The last mail to an address (MEM-392). */
export function closedMail(): StrangerContent {
  return {
    subject: own`Your account is closed`,
    heading: own`Your account is closed`,
    paragraphs: [
      own`Your sign-in and your personal data are gone from now on. What has to stay, and until when, stood on the page where you confirmed.`,
      own`If you did not close it, write to us at once.`,
    ],
  }
}

export function companyClosedMail({ company }: { company: string }): MailContent {
  return {
    subject: `${shortName(company)} was closed`,
    heading: 'Your company was closed',
    paragraphs: [
      `The owner of ${shortName(company)} closed it. Its listings left the market and its access ended. Your own account stays.`,
    ],
    action: { label: 'Open your profile', path: '/my-profile' },
  }
}
