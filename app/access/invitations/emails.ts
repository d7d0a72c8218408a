import type { MailContent } from '#app/mail/content.ts'

/**
 * The same words whether or not the address has an account: an invitation tells nobody who is a member (PUB-222). Of
 * the listing they say its title and the address of its page, which everybody may know.
 */
type Invited = { title: string; slug: string; company: string; email: string; lastDay: string }

/** To the invited address, for the first time or once more. */
export function invitationMail({
  title,
  slug,
  company,
  email,
  lastDay,
  message,
}: Invited & { message: string | null }): MailContent {
  return {
    subject: `Invitation: ${title}`,
    heading: 'You are invited to a listing',
    paragraphs: [
      'Hello,',
      `${company} invites you to see the details of “${title}” on Parcela, a members' market for real estate.`,
      `The invitation is for ${email} alone. Sign in with this address and open the listing. Without an account, join with this address: once your company is approved, the invitation opens the listing.`,
    ],
    ...(message && { quote: { label: `In the words of ${company}`, text: message } }),
    facts: [
      { label: 'From', value: company },
      { label: 'Open until', value: lastDay },
    ],
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
}: Omit<Invited, 'email'> & { name: string }): MailContent {
  return {
    subject: `Your invitation is open: ${title}`,
    heading: 'Your invitation waits for you',
    paragraphs: [
      `Hello ${name},`,
      `Your company is approved, so you can use the invitation of ${company} to “${title}” now.`,
    ],
    facts: [{ label: 'Open until', value: lastDay }],
    action: { label: 'Open the listing', path: `/deal/${slug}` },
  }
}

/** To the invited address: the invitation was ended before it was used. */
export function invitationEndedMail({ title, company }: Pick<Invited, 'title' | 'company'>): MailContent {
  return {
    subject: `Invitation ended: ${title}`,
    heading: 'The invitation has ended',
    paragraphs: ['Hello,', `The invitation of ${company} to the details of “${title}” was ended.`],
  }
}
