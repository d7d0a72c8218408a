import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

/** To the members of a company that is asked to connect (MEM-369). No contact data: those follow the answer. */
export function askedMail({
  name,
  company,
  person,
  message,
}: {
  name: string
  company: string
  person: string
  message: string | null
}): MailContent {
  return {
    subject: `${shortName(company)} asks to connect`,
    heading: 'A request to connect',
    paragraphs: [
      `Hello ${shortName(name)},`,
      `${shortName(person)} of ${shortName(company)} asks your company to connect in the market circle. When you accept, both sides see each other's contact data; until then neither does.`,
    ],
    ...(message !== null && { quote: { label: 'Their words', text: message } }),
    action: { label: 'Answer the request', path: '/connections' },
  }
}

/** To the members of the company that asked: the other side accepted (MEM-369). */
export function acceptedMail({
  name,
  company,
  companyId,
}: {
  name: string
  company: string
  companyId: string
}): MailContent {
  return {
    subject: `${shortName(company)} accepted your request to connect`,
    heading: 'You are connected',
    paragraphs: [
      `Hello ${shortName(name)},`,
      `${shortName(company)} accepted the request of your company. The contact data of both sides are open to each other from now on.`,
    ],
    action: { label: 'See the contact data', path: `/market-circle/entity/${companyId}` },
  }
}
