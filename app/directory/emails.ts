import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

type RequestFacts = { company: string; person: string; message: string | null }

/** To the members of the recipient company (MEM-369). Contains no contact details, which are shared after acceptance. */
export function connectionRequestMail({ company, person, message }: RequestFacts): MailContent {
  return {
    subject: `${shortName(company)} wants to connect`,
    heading: 'New connection request',
    paragraphs: [
      `${shortName(person)} from ${shortName(company)} would like to connect with your company in the Market Circle. Once you accept, you can see each other’s contact details.`,
    ],
    ...(message !== null && { quote: { label: 'Their message', text: message } }),
    action: { label: 'Answer request', path: '/connections' },
  }
}

type AcceptedFacts = { company: string; companyId: string }

/** To the members of the requesting company after acceptance (MEM-369). */
export function connectionAcceptedMail({ company, companyId }: AcceptedFacts): MailContent {
  return {
    subject: `${shortName(company)} accepted your connection request`,
    heading: 'You’re connected',
    paragraphs: [
      `${shortName(company)} accepted your company’s connection request. You can now see each other’s contact details.`,
    ],
    action: { label: 'View contact details', path: `/market-circle/entity/${companyId}` },
  }
}
