import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { COMPLETION_MAIL } from './completion.words.ts'

type About = {
  companyName: string
  /** The day on which the company is removed from the directory, or null once it is. */
  day: string | null
  path: string
  /** The missing answers are in review. */
  isSent: boolean
}

/** Sent before a company is removed from the directory, and when it is. */
export function completionMail({ companyName, day, path, isSent }: About): MailContent {
  const name = shortName(companyName)
  const subject = day === null ? COMPLETION_MAIL.goneSubject : COMPLETION_MAIL.soonSubject(day)
  const { soon, sent, gone } = COMPLETION_MAIL
  return {
    subject,
    heading: subject,
    paragraphs: [day === null ? (isSent ? sent : gone)(name) : soon(name, day), COMPLETION_MAIL.goesOn],
    action: { label: isSent ? COMPLETION_MAIL.see : COMPLETION_MAIL.action, path },
  }
}
