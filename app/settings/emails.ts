import { shortName } from '#app/lib/name.ts'
import { type MailContent, type StrangerContent, own } from '#app/mail/content.ts'
import { EXPORT_DAYS } from './export/category.ts'

/** The last email to an address (MEM-392). */
export const closedMail = (): StrangerContent => ({
  subject: own`Your account is closed`,
  heading: own`Your account is closed`,
  paragraphs: [
    own`We deleted your sign-in and your personal data. The page where you confirmed the closure listed the records we keep and how long we keep them.`,
    own`If you did not close your account, contact support immediately.`,
  ],
})

export const companyClosedMail = ({ company }: { company: string }): MailContent => ({
  subject: `${shortName(company)} was closed`,
  heading: 'Your company was closed',
  paragraphs: [
    `The owner of ${shortName(company)} closed the company. Its listings are off the market, and its access to other listings has ended. Your own account stays open.`,
  ],
  action: { label: 'Open your profile', path: '/my-profile' },
})

/** The export is ready (MEM-391). */
export const readyMail = (): MailContent => ({
  subject: 'Your data is ready',
  heading: 'Your data is ready',
  paragraphs: [
    `You can download the file with your data for ${EXPORT_DAYS} days, or until a newer one is ready. Sign in to open it.`,
    'If you did not request it, choose a new password and contact support.',
  ],
  action: { label: 'Download your data', path: '/settings/data' },
})
