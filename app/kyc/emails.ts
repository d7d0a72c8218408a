import {
  countParts,
  type MailContent,
  namedParts,
  type Part,
  textOfParts,
  type StrangerContent,
  own,
} from '#app/mail/content.ts'
import { REOPENED } from '#app/review/reopen-texts.ts'
import { ENDS_SOON } from './ends/texts.ts'

/** The documents in an email, each with its text. */
type About = { documents: readonly Part[] }

const isOne = ({ length }: readonly Part[]) => length === 1
/** The end of a subject: the document's name, or the number of documents. */
const howMany = (documents: readonly Part[]) =>
  isOne(documents) ? (documents[0]?.label ?? '') : `${countParts(documents)} documents`
/** Reasons, each under its document if there are several. */
const reasons = (documents: readonly Part[]) => ({
  quote: { label: isOne(documents) ? 'Reason' : 'Reasons', text: textOfParts(documents) },
})

/** Receipt of documents (MEM-382). */
export function receivedDocumentMail({ documents }: About): MailContent {
  const one = isOne(documents)
  return {
    subject: `We received your ${one ? 'document: ' : ''}${howMany(documents)}`,
    heading: one ? 'We received your document' : 'We received your documents',
    paragraphs: [
      `We’ll review ${namedParts(documents)}. We’ll email you if we need a new file, and when all your documents are approved. ${one ? 'The file is' : 'The files are'} stored privately.`,
    ],
    action: { label: 'View your documents', path: '/documents' },
  }
}

/** Documents rejected, each with its reason (ADM-094). */
export function rejectedDocumentMail({ documents }: About): MailContent {
  const one = isOne(documents)
  return {
    subject: `Please send ${one ? 'a new file:' : 'new files for'} ${howMany(documents)}`,
    heading: one ? 'A document was rejected' : 'Documents were rejected',
    paragraphs: [
      `We could not accept ${namedParts(documents)}. Please send ${one ? 'a new file' : 'a new file for each'}. Your other documents are not affected.`,
    ],
    ...reasons(documents),
    action: { label: one ? 'Replace the document' : 'Replace the documents', path: '/documents' },
  }
}

/** The same for a candidate, who has no documents page (ADM-076, ADM-094). */
export function rejectedCandidateDocumentMail({ documents }: About): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document in your application was rejected`
      : own`Documents in your application were rejected`,
    heading: one ? own`A document was rejected` : own`Documents were rejected`,
    paragraphs: [
      one
        ? own`We could not accept a document in your application. Your other documents are not affected. If we need a new file, we’ll email you a new link to your application.`
        : own`We could not accept these documents in your application. Your other documents are not affected. If we need new files, we’ll email you a new link to your application.`,
    ],
    ...reasons(documents),
    facts: documents.map(({ label }) => ({ label: 'Document', value: label })),
  }
}

/** A candidate's documents reopened: pending again. */
export function reopenedCandidateDocumentMail({ documents }: About): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document in your application is back in review`
      : own`Documents in your application are back in review`,
    heading: one ? own`We are reviewing a document again` : own`We are reviewing documents again`,
    paragraphs: [
      one
        ? own`We reopened our decision on a document in your application. We’ll review it again together with your application. You don’t need to send a new file now.`
        : own`We reopened our decisions on these documents in your application. We’ll review them again together with your application. You don’t need to send new files now.`,
    ],
    ...reasons(documents),
    facts: documents.map(({ label }) => ({ label: 'Document', value: label })),
  }
}

/** Documents reopened: pending again. */
export function reopenedDocumentMail({ documents }: About): MailContent {
  const { subject, heading, headings, first, action } = REOPENED.document
  const one = isOne(documents)
  return {
    subject: subject(howMany(documents)),
    heading: one ? heading : headings,
    paragraphs: [first(namedParts(documents), one)],
    quote: { label: REOPENED.reason, text: textOfParts(documents) },
    action: { label: action, path: '/documents' },
  }
}

/** Documents of an application expire soon, and the candidate has to act. */
export function endsSoonCandidateMail({ documents }: About): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document in your application expires soon`
      : own`Documents in your application expire soon`,
    heading: one ? own`A document expires soon` : own`Documents expire soon`,
    paragraphs: [
      one
        ? own`Please upload a new file to your application. Open the application with the link in our latest email. If the link has expired, open it anyway to request a new one.`
        : own`Please upload new files to your application. Open the application with the link in our latest email. If the link has expired, open it anyway to request a new one.`,
    ],
    facts: documents.flatMap(({ label, text }) => [
      { label: 'Document', value: label },
      { label: 'Valid until', value: text },
    ]),
  }
}

/** Documents expire soon; each one's text is its last day. */
export function endsSoonMail({ documents }: About): MailContent {
  const [first, ...rest] = documents.map(({ label, text }) => ENDS_SOON.title(label, text))
  return {
    subject: rest.length === 0 && first ? first : `${countParts(documents)} documents expire soon`,
    heading: rest.length === 0 ? ENDS_SOON.heading : 'Documents expire soon',
    paragraphs: [
      ...documents.map(
        ({ label, text }) => `“${label}” is valid until ${text}. Please upload a new file before then.`,
      ),
      'The current file stays valid until it expires or the new one is approved. If no new file is approved by then, the document counts as missing and your company is no longer verified.',
    ],
    action: { label: rest.length === 0 ? 'Upload a new file' : 'Upload new files', path: '/documents' },
  }
}

type Completed = { sentence: string; missing: readonly { label: string; to: string | null }[] }

/** All required documents are approved, with the next step (ADM-093). */
export const allApprovedMail = ({ sentence, missing }: Completed): MailContent => ({
  subject: 'All your KYC documents are approved',
  heading: 'All your documents are approved',
  paragraphs: [sentence],
  ...(missing.length > 0 && {
    entries: missing.map(({ label, to }) => ({ title: label, text: null, path: to ?? '/my-profile' })),
  }),
  action: { label: 'View your documents', path: '/documents' },
})
