import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { INQUIRY_KINDS, type InquiryKind } from './schema.ts'

type InquiryFacts = {
  id: string
  title: string
  kind: InquiryKind
  sender: string
  company: string
  message: string
  phone: string | null
}

const HEADINGS = {
  inquiry: 'A member has asked about your listing',
  deal_interest: 'A member wants to proceed with the deal',
  more_information: 'A member has requested more information',
} as const satisfies Record<InquiryKind, string>

export const INQUIRY_MAILS = {
  inquiry: 'inquiry.received',
  deal_interest: 'inquiry.interest',
  more_information: 'inquiry.info_requested',
} as const satisfies Record<InquiryKind, MailKind>

/** To the listing's owner, with the sender and their message (PUB-081, PUB-112, PUB-115). */
export function inquiryMail({ message, phone, ...asked }: InquiryFacts): MailContent {
  const mail = namedInquiry(asked, 'your listing')
  return {
    ...mail,
    heading: HEADINGS[asked.kind],
    quote: { label: 'Their message', text: message },
    facts: [...(mail.facts ?? []), ...(phone === null ? [] : [{ label: 'Phone', value: phone }])],
  }
}

type Named = Omit<InquiryFacts, 'message' | 'phone'>

/** To the admins, with a link to the message but not its text, since reading it requires a sign-in. */
export const adminInquiryMail = (asked: Named) => namedInquiry(asked, 'the listing')

function namedInquiry({ id, title, kind, sender, company }: Named, whose: string): MailContent {
  return {
    subject: `${INQUIRY_KINDS[kind]}: ${title}`,
    heading: 'New inquiry about a listing',
    paragraphs: [`${shortName(sender)} of ${shortName(company)} wrote about ${whose} “${title}”.`],
    facts: [
      { label: 'Listing', value: title },
      { label: 'Request', value: INQUIRY_KINDS[kind] },
      { label: 'Company', value: company },
      { label: 'Written by', value: sender },
    ],
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}

type ThreadFacts = Omit<InquiryFacts, 'kind' | 'phone'> & { inquiryKind?: InquiryKind | null }

/** To the other side of a thread, for several unread messages (MEM-385). */
export function newMessagesMail(facts: ThreadFacts, count: number): MailContent {
  const mail = threadMail(facts)
  return {
    ...mail,
    subject: `${count} new messages: ${facts.title}`,
    heading: 'New messages in an inquiry',
    quote: { label: 'Latest message', text: facts.message },
  }
}

/** To the other side of a thread, for one message (MEM-385). */
export function threadMail({ id, title, sender, company, message, inquiryKind }: ThreadFacts): MailContent {
  return {
    subject: `New message: ${title}`,
    heading: 'New message in an inquiry',
    paragraphs: [`${shortName(sender)} of ${shortName(company)} wrote about “${title}”.`],
    quote: { label: 'Their message', text: message },
    ...(inquiryKind && { facts: [{ label: 'Request', value: INQUIRY_KINDS[inquiryKind] }] }),
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}

/** To the other side of a closed thread; the listing's side stays anonymous until it answers (MEM-385). */
export function closedMail({ id, title, by }: { id: string; title: string; by: string }): MailContent {
  return {
    subject: `Inquiry closed: ${title}`,
    heading: 'An inquiry was closed',
    paragraphs: [`${shortName(by)} closed the inquiry about “${title}”. Both sides can still read it.`],
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}
