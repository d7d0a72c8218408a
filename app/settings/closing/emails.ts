import { shortName } from '#app/lib/name.ts'
import { type MailContent, type StrangerContent, own } from '#app/mail/content.ts'

/** The last email to an address (MEM-392). */
export function closedMail(): StrangerContent {
  return {
    subject: own`Your account is closed`,
    heading: own`Your account is closed`,
    paragraphs: [
      own`We deleted your sign-in and your personal data. The page where you confirmed the closure listed the records we keep and how long we keep them.`,
      own`If you did not close your account, contact support immediately.`,
    ],
  }
}

export function companyClosedMail({ company }: { company: string }): MailContent {
  return {
    subject: `${shortName(company)} was closed`,
    heading: 'Your company was closed',
    paragraphs: [
      `The owner of ${shortName(company)} closed the company. Its listings are off the market, and its access to other listings has ended. Your own account stays open.`,
    ],
    action: { label: 'Open your profile', path: '/my-profile' },
  }
}
