import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { CONFIRM_MAIL as WORDS } from './confirm.words.ts'
import { CONFIRM_PATH } from './schema.ts'

/** The yearly confirmation request to the owner of an approved company. */
export function confirmationDueMail({ companyName, day }: { companyName: string; day: string }): MailContent {
  return {
    subject: WORDS.subject,
    heading: WORDS.heading,
    paragraphs: [WORDS.text(shortName(companyName)), WORDS.after(day)],
    action: { label: WORDS.action, path: CONFIRM_PATH },
  }
}
