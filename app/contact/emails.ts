import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import type { ContactMessage } from './schema.ts'
import { ANSWER_TIME, CONTACT_MAIL } from './contact.words.ts'

/** To the support mailbox: who wrote, and the words as text (PUB-148). */
export function contactMessageMail({
  firstName,
  lastName,
  email,
  company,
  message,
}: ContactMessage): MailContent {
  return {
    subject: CONTACT_MAIL.subject,
    heading: CONTACT_MAIL.subject,
    paragraphs: [CONTACT_MAIL.answerBelow],
    facts: [
      { label: CONTACT_MAIL.name, value: `${firstName} ${lastName}` },
      { label: CONTACT_MAIL.email, value: email },
      { label: CONTACT_MAIL.company, value: company ?? CONTACT_MAIL.noCompany },
    ],
    quote: { label: CONTACT_MAIL.message, text: message },
  }
}

/** To the writer. The address is not verified, so the mail carries none of the words that were typed in. */
export function contactReceivedMail(): StrangerContent {
  return {
    subject: own`We have your message`,
    heading: own`We have your message`,
    paragraphs: [
      own`Hello,`,
      own`a message with this address reached us through the form on our About page. A person reads it and answers, ${ANSWER_TIME}.`,
      own`If this was not you, you can ignore this mail.`,
    ],
  }
}
