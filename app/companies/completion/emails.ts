import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { COMPLETION_MAIL } from './completion.words.ts'

type About = {
  companyName: string
  /** On which the company leaves the directory, in words; null once it has. */
  day: string | null
  path: string
  /** What was missing waits for our review. */
  isSent: boolean
}

/** Before the day on which a company leaves the directory, and on it. */
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
