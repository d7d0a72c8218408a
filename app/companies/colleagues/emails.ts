import { brand } from '#app/lib/identity.ts'
import { withFullStop, shortName } from '#app/lib/name.ts'
import { type MailContent, type StrangerContent, own, wholeDays } from '#app/mail/content.ts'

/** `linkSeconds`: how long this link works; the invitation outlives it. */
type Invited = { company: string; inviter: string; until: string; linkSeconds: number }

/** The invited address may have no account yet (MEM-394). */
export const invitationMail = ({ company, inviter, until, linkSeconds }: Invited): StrangerContent => ({
  subject: own`A colleague invited you to ${brand()}`,
  heading: own`Join your company on ${brand()}`,
  paragraphs: [
    own`A colleague invited you to join your company on ${brand()}, the members-only platform for mid-market real estate in Central and Eastern Europe. You will share its listings, access and inquiries.`,
    own`The link works for ${wholeDays(linkSeconds)}. After that, open it to get a new one while the invitation is valid.`,
    own`This link is only for you. Anyone who has it can join as you. If you don’t know the company, ignore this email.`,
  ],
  facts: [
    { label: 'Company', value: company },
    { label: 'Invited by', value: inviter },
    { label: 'Invitation valid until', value: until },
  ],
  action: { label: 'Open the invitation', oneTimeLink: true },
})

type Changed = { person: string; company: string }

export const joinedMail = ({ person, company }: Changed): MailContent => ({
  subject: `${shortName(person)} joined ${shortName(company)}`,
  heading: 'You have a new colleague',
  paragraphs: [
    `${shortName(person)} accepted the invitation and is now your colleague at ${withFullStop(shortName(company))}`,
    'If you did not invite them, remove them on your company page and contact support.',
  ],
  action: { label: 'Open the company page', path: '/settings/company' },
})

export const colleagueLeftMail = ({ person, company }: Changed): MailContent => ({
  subject: `${shortName(person)} left ${shortName(company)}`,
  heading: 'A colleague left',
  paragraphs: [`${shortName(person)} left ${withFullStop(shortName(company))} They no longer have access.`],
  action: { label: 'Open the company page', path: '/settings/company' },
})

export const removedMail = ({ company }: Pick<Changed, 'company'>): MailContent => ({
  subject: `You were removed from ${shortName(company)}`,
  heading: 'Your access has ended',
  paragraphs: [`The owner of ${shortName(company)} removed you from the company. You keep your account.`],
  action: { label: 'Open your profile', path: '/my-profile' },
})

export const handedOverMail = ({ person, company }: Changed, to: 'new' | 'former'): MailContent => ({
  subject: `${shortName(company)} has a new owner`,
  heading: to === 'new' ? `You now own ${shortName(company)}` : `You handed over ${shortName(company)}`,
  paragraphs: [
    to === 'new'
      ? `${shortName(person)} handed ${shortName(company)} over to you. You can now edit its profile and invite colleagues. Please upload your own documents. The former owner’s documents stay with them.`
      : `You handed ${shortName(company)} over to ${withFullStop(shortName(person))} You stay in the company as a colleague.`,
  ],
  action: { label: 'Open the company page', path: '/settings/company' },
})
