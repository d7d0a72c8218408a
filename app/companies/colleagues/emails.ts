import { ending, shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'

type Invited = { company: string; inviter: string; until: string }

/** To the invited address, which may be nobody's yet (MEM-394). */
export function invitationMail({ company, inviter, until }: Invited): StrangerContent {
  return {
    subject: own`You are invited to join a company on Parcela`,
    heading: own`You are invited to join a company`,
    paragraphs: [
      own`A company on Parcela, a members-only marketplace for real estate, invites you as a colleague. You would share its listings, its access and its inquiries.`,
      own`The link in this mail is for you alone: whoever opens it can join in your name. If you do not know the company, you can ignore this mail.`,
    ],
    facts: [
      { label: 'Company', value: company },
      { label: 'Invited by', value: inviter },
      { label: 'Open until', value: until },
    ],
    action: { label: 'Open the invitation', oneTimeLink: true },
  }
}

type Changed = { person: string; company: string }

export function joinedMail({ person, company }: Changed): MailContent {
  return {
    subject: `${shortName(person)} joined ${shortName(company)}`,
    heading: 'You have a new colleague',
    paragraphs: [
      `${shortName(person)} accepted the invitation and belongs to ${shortName(company)} from now on.`,
      'If you did not invite them, remove them on the page of your company and tell us.',
    ],
    action: { label: 'Open the company page', path: '/settings/company' },
  }
}

export function leftMail({ person, company }: Changed): MailContent {
  return {
    subject: `${shortName(person)} left ${shortName(company)}`,
    heading: 'A colleague left',
    paragraphs: [`${shortName(person)} left ${ending(shortName(company))} Their access ended with it.`],
    action: { label: 'Open the company page', path: '/settings/company' },
  }
}

export function removedMail({ company }: Pick<Changed, 'company'>): MailContent {
  return {
    subject: `You do not belong to ${shortName(company)} any more`,
    heading: 'Your access has ended',
    paragraphs: [`The owner of ${shortName(company)} removed you from the company. Your own account stays.`],
    action: { label: 'Open your profile', path: '/my-profile' },
  }
}

export function handedOverMail({ person, company }: Changed, to: 'new' | 'former'): MailContent {
  return {
    subject: `${shortName(company)} has a new owner`,
    heading: to === 'new' ? `You own ${shortName(company)} now` : `${shortName(company)} was handed over`,
    paragraphs: [
      to === 'new'
        ? `${shortName(person)} handed ${shortName(company)} over to you. You edit its profile and invite its colleagues from now on. Please upload your own documents: those of the former owner stay theirs.`
        : `You handed ${shortName(company)} over to ${ending(shortName(person))} You are its colleague from now on.`,
    ],
    action: { label: 'Open the company page', path: '/settings/company' },
  }
}
