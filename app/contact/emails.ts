import { type MailContent, type StrangerContent, own } from '#app/mail/content.ts'
import { ANSWER_TIME, type ContactMessage } from './schema.ts'

/** To the support mailbox: the sender and the message as plain text (PUB-148). */
export function contactMessageMail(sent: ContactMessage): MailContent {
  return {
    subject: 'New message from “Get in Touch”',
    heading: 'New message from “Get in Touch”',
    paragraphs: ['Reply to the email address below.'],
    facts: [
      { label: 'Name', value: `${sent.firstName} ${sent.lastName}` },
      { label: 'Email', value: sent.email },
      { label: 'Company', value: sent.company ?? 'Not stated' },
    ],
    quote: { label: 'Message', text: sent.message },
  }
}

/** To the sender. Their address is unverified, so the email repeats no user input. */
export function contactReceivedMail(): StrangerContent {
  return {
    subject: own`We received your message`,
    heading: own`We received your message`,
    paragraphs: [
      own`We received a message from this email address through the form on our About page. Our team will reply, ${ANSWER_TIME}.`,
      own`If this was not you, you can ignore this email.`,
    ],
  }
}
