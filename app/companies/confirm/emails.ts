import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { CONFIRM_PATH } from './texts.ts'

/** The annual request to the owner of an approved company to confirm the profile. */
export function confirmationDueMail({ companyName, day }: { companyName: string; day: string }): MailContent {
  return {
    subject: 'Is your profile still up to date?',
    heading: 'Is your profile still up to date?',
    paragraphs: [
      `The profile of ${shortName(companyName)} was last approved or confirmed a year ago. Please check it, then confirm or edit it.`,
      `Your approval and your listings are not affected. If you don’t confirm before ${day}, your company’s page will show that the profile is not confirmed. Your listings will not be marked as verified until you confirm.`,
    ],
    action: { label: 'Check your profile', path: CONFIRM_PATH },
  }
}
