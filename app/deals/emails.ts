import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { INQUIRY_KINDS, type InquiryKind } from './schema.ts'

type Asked = {
  id: string
  name: string
  title: string
  kind: InquiryKind
  sender: string
  company: string
  message: string
  phone: string | null
}

const HEADINGS = {
  inquiry: 'A member asks about your listing',
  deal_interest: 'A member wants to proceed',
  more_information: 'A member asks for more information',
} as const satisfies Record<InquiryKind, string>

export const INQUIRY_MAILS = {
  inquiry: 'inquiry.received',
  deal_interest: 'inquiry.interest',
  more_information: 'inquiry.info_requested',
} as const satisfies Record<InquiryKind, MailKind>

/** To the listing's owner: who asks what, in their own words (PUB-081, PUB-112, PUB-115). */
export function inquiryMail({ message, phone, ...asked }: Asked): MailContent {
  const mail = namedInquiry(asked, 'your listing')
  return {
    ...mail,
    heading: HEADINGS[asked.kind],
    quote: { label: 'Their message', text: message },
    facts: [...(mail.facts ?? []), ...(phone === null ? [] : [{ label: 'Phone', value: phone }])],
  }
}

type Named = Omit<Asked, 'message' | 'phone'>

/** To the admins: that there is an inquiry, and where to read it; what its sender wrote stays behind the sign-in. */
export function inquiryNoteMail(asked: Named): MailContent {
  return namedInquiry(asked, 'the listing')
}

function namedInquiry({ id, name, title, kind, sender, company }: Named, whose: string): MailContent {
  return {
    subject: `${INQUIRY_KINDS[kind]}: ${title}`,
    heading: `${INQUIRY_KINDS[kind]} on a listing`,
    paragraphs: [
      `Hello ${shortName(name)},`,
      `${shortName(sender)} of ${shortName(company)} wrote about ${whose} “${title}”.`,
    ],
    facts: [
      { label: 'Listing', value: title },
      { label: 'Request', value: INQUIRY_KINDS[kind] },
      { label: 'Company', value: company },
      { label: 'Written by', value: sender },
    ],
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}

type Said = {
  id: string
  title: string
  sender: string
  company: string
  message: string
  wants?: InquiryKind | null
}

/** To the other side of a thread in which several messages came one soon after the other (MEM-385). */
export function waitingMail(said: Said, count: number): MailContent {
  const mail = threadMail(said)
  return {
    ...mail,
    subject: `${count} new messages: ${said.title}`,
    heading: 'New messages in your inquiry',
    paragraphs: [...mail.paragraphs, `${count} messages need an answer from your side.`],
    quote: { label: 'The newest message', text: said.message },
  }
}

/** To the other side of a thread: what was written, and where to answer (MEM-385). */
export function threadMail({ id, title, sender, company, message, wants }: Said): MailContent {
  return {
    subject: `New message: ${title}`,
    heading: 'New message in your inquiry',
    paragraphs: [`${shortName(sender)} of ${shortName(company)} wrote about “${title}”.`],
    quote: { label: 'Their message', text: message },
    ...(wants && { facts: [{ label: 'Request', value: INQUIRY_KINDS[wants] }] }),
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}

/** To the other side of a thread that was closed; the listing's side has no name before it answers (MEM-385). */
export function closedMail({ id, title, by }: { id: string; title: string; by: string }): MailContent {
  return {
    subject: `Inquiry closed: ${title}`,
    heading: 'An inquiry was closed',
    paragraphs: [`${shortName(by)} closed the inquiry about “${title}”. Both sides can still read it.`],
    action: { label: 'Open the inquiry', path: `/inquiries/${id}` },
  }
}
