import { brand } from '#app/lib/identity.ts'
import { shortName } from '#app/lib/name.ts'
import { type MailContent, type StrangerContent, own } from '#app/mail/content.ts'

/** The text is the same for every address, so that it reveals no member; title and page URL are public (PUB-222). */
type Invited = { title: string; slug: string; company: string; lastDay: string }

/** To the invited address, for the first email and for resends. */
export function invitationMail(facts: Invited & { message: string | null }): StrangerContent {
  const { title, slug, company, lastDay, message } = facts
  return {
    subject: own`Invitation to view a property listing on ${brand()}`,
    heading: own`You’re invited to view a listing`,
    paragraphs: [
      own`A company on ${brand()} has invited you to view the details of one of its listings. ${brand()} is a members-only platform for mid-market real estate in Central and Eastern Europe.`,
      own`The invitation works for this email address only. If you have an account, sign in and open the listing. If not, sign up with this address. You can use the invitation once your company is approved.`,
    ],
    facts: [
      { label: 'Listing', value: title },
      { label: 'Company', value: company },
      { label: 'Valid until', value: lastDay },
    ],
    ...(message && { quote: { label: 'Message from the company', text: message } }),
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the invited member, once their company's approval has made the invitation usable. */
export function invitationOpenMail({ title, slug, company, lastDay }: Invited): MailContent {
  return {
    subject: `You can now use your invitation: ${title}`,
    heading: 'Your invitation is ready to use',
    paragraphs: [
      `Your company is approved. You can now use the invitation from ${shortName(company)} to “${title}”.`,
    ],
    facts: [{ label: 'Valid until', value: lastDay }],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the invited address: the invitation was ended before it was used. */
export const invitationEndedMail = ({
  title,
  company,
}: Pick<Invited, 'title' | 'company'>): StrangerContent => ({
  subject: own`Your invitation to a listing on ${brand()} was withdrawn`,
  heading: own`The invitation was withdrawn`,
  paragraphs: [own`The company that invited you to view a listing has withdrawn the invitation.`],
  facts: [
    { label: 'Listing', value: title },
    { label: 'Company', value: company },
  ],
})
