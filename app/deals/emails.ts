import type { MailContent } from '#app/mail/content.ts'
import { INQUIRY_KINDS, type InquiryKind } from './schema.ts'

type Asked = {
  name: string
  title: string
  slug: string
  kind: InquiryKind
  sender: string
  company: string
  message: string
  phone: string | null
}

const HEADINGS = {
  inquiry: 'A member asks about your listing',
  deal_interest: 'A member would like to proceed',
  more_information: 'A member asks for more information',
} as const satisfies Record<InquiryKind, string>

/** To the listing's owner and to the admins: who asks what, in their own words (PUB-081, PUB-112, PUB-115). */
export function inquiryMail(asked: Asked, to: 'owner' | 'admin'): MailContent {
  const { name, title, slug, kind, sender, company, message, phone } = asked
  const whose = to === 'owner' ? 'your listing' : 'the listing'
  return {
    subject: `${INQUIRY_KINDS[kind]}: ${title}`,
    heading: to === 'owner' ? HEADINGS[kind] : `${INQUIRY_KINDS[kind]} on a listing`,
    paragraphs: [`Hello ${name},`, `${sender} of ${company} wrote about ${whose} “${title}”.`],
    quote: { label: 'Their message', text: message },
    facts: [
      { label: 'Listing', value: title },
      { label: 'What they want', value: INQUIRY_KINDS[kind] },
      { label: 'Company', value: company },
      { label: 'Written by', value: sender },
      ...(phone === null ? [] : [{ label: 'Phone', value: phone }]),
    ],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}
