import { shortName } from '#app/lib/name.ts'
import {
  type MailContent,
  namedParts,
  type Part,
  saidOfParts,
  type StrangerContent,
} from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import { REOPENED } from '#app/review/reopen.words.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { ENDS_SOON } from './ends/ends.words.ts'
import { RETURNED } from './returns/returned.words.ts'

const support = (address: string) => `If you have a question, write to ${address}.`

/** The documents that a mail names, each with what is said of it. */
type About = { documents: readonly Part[]; supportEmail: string }

const isOne = ({ length }: readonly Part[]) => length === 1
/** A subject ends with the one document that it is about, or says how many there are. */
const howMany = (documents: readonly Part[]) =>
  isOne(documents) ? (documents[0]?.label ?? '') : `${documents.length} documents`
/** The reasons, each under its document where there are several. */
const reasons = (documents: readonly Part[]) => ({
  quote: { label: isOne(documents) ? 'Reason' : 'Reasons', text: saidOfParts(documents) },
})

/** Documents have arrived: to the person who sent them (MEM-382). */
export function receivedDocumentMail({ documents, supportEmail }: About): MailContent {
  const one = isOne(documents)
  return {
    subject: one
      ? `Your document has arrived: ${howMany(documents)}`
      : `Your documents have arrived: ${howMany(documents)}`,
    heading: one ? 'We have your document' : 'We have your documents',
    paragraphs: [
      `${namedParts(documents)} ${one ? 'is' : 'are'} stored privately and ${one ? 'waits' : 'wait'} for review. You hear from us if ${one ? 'it' : 'one of them'} has to be sent again, and once all your documents are approved.`,
      support(supportEmail),
    ],
    action: { label: 'See your documents', path: '/documents' },
  }
}

/** Documents were rejected, each with its reason (ADM-094). */
export function rejectedDocumentMail({ documents, supportEmail }: About): MailContent {
  const one = isOne(documents)
  return {
    subject: `Please send ${one ? 'this document' : 'these documents'} again: ${howMany(documents)}`,
    heading: one ? 'A document was rejected' : 'Documents were rejected',
    paragraphs: [
      `We could not accept ${namedParts(documents)}. Please send a new file in ${one ? 'its place' : 'place of each'}; your other documents stay as they are.`,
      support(supportEmail),
    ],
    ...reasons(documents),
    action: { label: one ? 'Replace the document' : 'Replace the documents', path: '/documents' },
  }
}

/** The same to the invited address of an application, which has no page of documents (ADM-076, ADM-094). */
export function rejectedCandidateDocumentMail({ documents }: Pick<About, 'documents'>): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document of your application was rejected`
      : own`Documents of your application were rejected`,
    heading: one ? own`A document was rejected` : own`Documents were rejected`,
    paragraphs: [
      one
        ? own`We could not accept a document of your application; your other documents stay as they are. If we need it again, you get a mail with a new link to your application.`
        : own`We could not accept these documents of your application; your other documents stay as they are. If we need them again, you get a mail with a new link to your application.`,
    ],
    ...reasons(documents),
    facts: documents.map(({ label }) => ({ label: 'Document', value: label })),
  }
}

/** The same for the invited address of an application, which has no pages of its own. */
export function reopenedCandidateDocumentMail({ documents }: Pick<About, 'documents'>): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document of your application is in review again`
      : own`Documents of your application are in review again`,
    heading: one ? own`We are looking at a document again` : own`We are looking at documents again`,
    paragraphs: [
      one
        ? own`We took back our decision on a document of your application, and look at it again once the application is with us. There is nothing that you need to send for it now.`
        : own`We took back our decisions on these documents of your application, and look at them again once the application is with us. There is nothing that you need to send for them now.`,
    ],
    ...reasons(documents),
    facts: documents.map(({ label }) => ({ label: 'Document', value: label })),
  }
}

/** Decisions on documents were taken back: they wait again. */
export function reopenedDocumentMail({ documents, supportEmail }: About): MailContent {
  const { subject, heading, headings, first, action } = REOPENED.document
  const one = isOne(documents)
  return {
    subject: subject(howMany(documents)),
    heading: one ? heading : headings,
    paragraphs: [first(namedParts(documents), one), support(supportEmail)],
    quote: { label: REOPENED.reason, text: saidOfParts(documents) },
    action: { label: action, path: '/documents' },
  }
}

/** Documents of an application that is the candidate's turn end soon; the application has no pages of its own. */
export function endsSoonCandidateMail({ documents }: Pick<About, 'documents'>): StrangerContent {
  const one = isOne(documents)
  return {
    subject: one
      ? own`A document of your application expires soon`
      : own`Documents of your application expire soon`,
    heading: one ? own`A document expires soon` : own`Documents expire soon`,
    paragraphs: [
      one
        ? own`Please send a new file with your application. The latest link that we mailed you opens it; its page also sends you a new one.`
        : own`Please send new files with your application. The latest link that we mailed you opens it; its page also sends you a new one.`,
    ],
    facts: documents.flatMap(({ label, text }) => [
      { label: 'Document', value: label },
      { label: 'Valid until', value: text },
    ]),
  }
}

/** Documents end soon; what is said of each is its last day. */
export function endsSoonMail({ documents }: Pick<About, 'documents'>): MailContent {
  const [first, ...rest] = documents.map(({ label, text }) => ENDS_SOON.title(label, text))
  return {
    subject: rest.length === 0 && first ? first : ENDS_SOON.several(documents.length),
    heading: rest.length === 0 ? ENDS_SOON.heading : ENDS_SOON.headings,
    paragraphs: [...documents.map(({ label, text }) => ENDS_SOON.first(label, text)), ENDS_SOON.after],
    action: { label: rest.length === 0 ? ENDS_SOON.action : ENDS_SOON.actions, path: '/documents' },
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
