import { shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'

/**
 * The same words whether or not the address has an account: an invitation tells nobody who is a member (PUB-222). Of
 * the listing they say its title and the address of its page, which everybody may know.
 */
type Invited = { title: string; slug: string; company: string; lastDay: string }

/** To the invited address, for the first time or once more. */
export function invitationMail({
  title,
  slug,
  company,
  lastDay,
  message,
}: Invited & { message: string | null }): StrangerContent {
  return {
    subject: own`You are invited to a listing on Parcela`,
    heading: own`You are invited to a listing`,
    paragraphs: [
      own`Hello,`,
      own`a company on Parcela, a members-only marketplace for real estate, invites you to see the details of one of its listings.`,
      own`The invitation is for this address alone. Sign in with it and open the listing. Without an account, join with this address: once your company is approved, the invitation opens the listing.`,
    ],
    facts: [
      { label: 'Listing', value: title },
      { label: 'Company', value: company },
      { label: 'Open until', value: lastDay },
    ],
    ...(message && { quote: { label: 'Message from the company', text: message } }),
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the invited member, once their company's approval has made the invitation usable. */
export function invitationOpenMail({
  title,
  slug,
  company,
  lastDay,
  name,
}: Invited & { name: string }): MailContent {
  return {
    subject: `Your invitation is open: ${title}`,
    heading: 'Your invitation waits for you',
    paragraphs: [
      `Hello ${shortName(name)},`,
      `Your company is approved, so you can use the invitation of ${shortName(company)} to “${title}” now.`,
    ],
    facts: [{ label: 'Open until', value: lastDay }],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the invited address: the invitation was ended before it was used. */
export function invitationEndedMail({ title, company }: Pick<Invited, 'title' | 'company'>): StrangerContent {
  return {
    subject: own`An invitation to a listing on Parcela has ended`,
    heading: own`The invitation has ended`,
    paragraphs: [own`Hello,`, own`the company that invited you to a listing has ended the invitation.`],
    facts: [
      { label: 'Listing', value: title },
      { label: 'Company', value: company },
    ],
  }
}
