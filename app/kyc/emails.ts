import { shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { RETURNED } from './returns/returned.words.ts'

const support = (address: string) => `If you have a question, write to ${address}.`

type About = { label: string; supportEmail: string }

/** A document has arrived: to the person who sent it (MEM-382). */
export function receivedDocumentMail({ label, supportEmail }: About): MailContent {
  return {
    subject: `Your document has arrived: ${label}`,
    heading: 'We have your document',
    paragraphs: [
      `“${label}” is stored privately and waits for review. You hear from us if it has to be sent again, and once all your documents are approved.`,
      support(supportEmail),
    ],
    action: { label: 'See your documents', path: '/documents' },
  }
}

/** A document was rejected, with the reason (ADM-094). */
export function rejectedDocumentMail({
  label,
  supportEmail,
  reason,
}: About & { reason: string }): MailContent {
  return {
    subject: `Please send this document again: ${label}`,
    heading: 'A document was rejected',
    paragraphs: [
      `We could not accept “${label}”. Please send a new file in its place; your other documents stay as they are.`,
      support(supportEmail),
    ],
    quote: { label: 'Reason', text: reason },
    action: { label: 'Replace the document', path: '/documents' },
  }
}

/** The same to the invited address of an application, which has no page of documents (ADM-076, ADM-094). */
export function rejectedCandidateDocumentMail({
  label,
  reason,
}: Pick<About, 'label'> & { reason: string }): StrangerContent {
  return {
    subject: own`A document of your application was rejected`,
    heading: own`A document was rejected`,
    paragraphs: [
      own`We could not accept a document of your application; your other documents stay as they are. If we need it again, you get a mail with a new link to your application.`,
    ],
    quote: { label: 'Reason', text: reason },
    facts: [{ label: 'Document', value: label }],
  }
}

/** The profile returned to the reviewers with the last document that was asked for (END-007). */
export function returnedMail({
  companyName,
  supportEmail,
}: Pick<About, 'supportEmail'> & { companyName: string }): MailContent {
  return {
    subject: RETURNED.subject,
    heading: RETURNED.subject,
    paragraphs: [RETURNED.arrived(shortName(companyName)), NOTHING_TO_DO.returned, support(supportEmail)],
    action: { label: RETURNED.see, path: '/profile/pending' },
  }
}

/** Every required document is approved, and what follows from it (ADM-093, END-010). */
export function allApprovedMail({
  supportEmail,
  sentence,
  missing,
}: Pick<About, 'supportEmail'> & {
  sentence: string
  missing: readonly { label: string; to: string | null }[]
}): MailContent {
  return {
    subject: 'All your KYC documents are approved',
    heading: 'All your documents are approved',
    paragraphs: [sentence, support(supportEmail)],
    ...(missing.length > 0 && {
      entries: missing.map(({ label, to }) => ({ title: label, text: null, path: to ?? '/my-profile' })),
    }),
    action: { label: 'See your documents', path: '/documents' },
  }
}
