import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Emails to the owner of a company created from an application. */
const COMPLETION_MAIL = {
  soon: (company: string, day: string) =>
    `The profile of ${company} is incomplete. Add the missing answers and send them for review. If we have not approved them by ${day}, we’ll remove your company from the Market Circle and from matches until we do.`,
  gone: (company: string) =>
    `The profile of ${company} is still incomplete, so we removed your company from the Market Circle and from matches. Add the missing answers. Your company will be back as soon as we approve them.`,
  sent: (company: string) =>
    `We approved ${company} 30 days ago and are now reviewing the answers that were missing from its profile. Until we approve them, your company does not show up in the Market Circle or in matches.`,
} as const

type About = {
  companyName: string
  /** The day on which the company is removed from the directory; null once it has been. */
  day: string | null
  path: string
  /** The missing answers are in review. */
  isSent: boolean
}

/** Sent before and when a company is removed from the directory. */
export function completionMail({ companyName, day, path, isSent }: About): MailContent {
  const name = shortName(companyName)
  const subject =
    day === null ? 'Your company is no longer in the Market Circle' : `Complete your profile by ${day}`
  const { soon, sent, gone } = COMPLETION_MAIL
  return {
    subject,
    heading: subject,
    paragraphs: [
      day === null ? (isSent ? sent : gone)(name) : soon(name, day),
      'Your listings, access and inquiries are not affected.',
    ],
    action: { label: isSent ? 'View your changes' : 'Complete your profile', path },
  }
}
