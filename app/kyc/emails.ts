import { shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import { REOPENED } from '#app/review/reopen.words.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { ENDS_SOON } from './ends/ends.words.ts'
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

/** The same for the invited address of an application, which has no pages of its own. */
export function reopenedCandidateDocumentMail({
  label,
  reason,
}: Pick<About, 'label'> & { reason: string }): StrangerContent {
  return {
    subject: own`A document of your application is in review again`,
    heading: own`We are looking at a document again`,
    paragraphs: [
      own`We took back our decision on a document of your application, and look at it again once the application is with us. There is nothing that you need to send for it now.`,
    ],
    quote: { label: 'Reason', text: reason },
    facts: [{ label: 'Document', value: label }],
  }
}

/** The decision on a document was taken back: it waits again. */
export function reopenedDocumentMail({
  label,
  supportEmail,
  reason,
}: About & { reason: string }): MailContent {
  const { subject, heading, first, action } = REOPENED.document
  return {
    subject: subject(label),
    heading,
    paragraphs: [first(label), support(supportEmail)],
    quote: { label: REOPENED.reason, text: reason },
    action: { label: action, path: '/documents' },
  }
}

/** A document of an application that is the candidate's turn ends soon; the application has no pages of its own. */
export function endsSoonCandidateMail({ label, day }: { label: string; day: string }): StrangerContent {
  return {
    subject: own`A document of your application expires soon`,
    heading: own`A document expires soon`,
    paragraphs: [
      own`Please send a new file with your application. The latest link that we mailed you opens it; its page also sends you a new one.`,
    ],
    facts: [
      { label: 'Document', value: label },
      { label: 'Valid until', value: day },
    ],
  }
}

/** A document ends soon. */
export function endsSoonMail({ label, day }: { label: string; day: string }): MailContent {
  return {
    subject: ENDS_SOON.title(label, day),
    heading: ENDS_SOON.heading,
    paragraphs: [ENDS_SOON.first(label, day), ENDS_SOON.after],
    action: { label: ENDS_SOON.action, path: '/documents' },
  }
}

/** The profile returned to the reviewers with the last document that was asked for. */
export function returnedMail({
  companyName,
  supportEmail,
  what = 'profile',
}: Pick<About, 'supportEmail'> & {
  companyName: string
  what?: 'profile' | 'changes' | 'answer'
}): MailContent {
  const { subject, arrived, see } = RETURNED[what]
  const isProfile = what === 'profile'
  return {
    subject,
    heading: subject,
    paragraphs: [
      arrived(shortName(companyName)),
      ...(isProfile ? [NOTHING_TO_DO.returned] : []),
      support(supportEmail),
    ],
    action: { label: see, path: isProfile ? '/profile/pending' : '/my-profile/changes' },
  }
}

/** Every required document is approved, and what follows from it (ADM-093). */
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
