import { withFullStop, shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { itemEntries, type RequestedItemsLink, type MailContent, teamNotes } from '#app/mail/content.ts'
import { REOPENED } from '#app/review/reopen-texts.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { reviewText } from '#app/review/suspension.ts'
import { brand } from '#app/lib/identity.ts'
import { CONFIRM_PATH } from './confirm/texts.ts'

export type About = { companyName: string }
export type Decided = About & { memberNotes: string | null }
export type Refused = Decided & { reason: string; asked?: RequestedItemsLink | undefined }

/** The parts that emails about a refusal or a request share. */
export const refused = (label: string, { memberNotes, reason, asked }: Refused) => ({
  quote: { label, text: reason },
  facts: teamNotes(memberNotes),
  ...(asked && itemEntries(asked)),
})

const answerPath = ({ asked }: Refused) => asked?.path ?? '/profile/rejected'

/** Confirms a submission to its sender (MEM-382, MEM-006). */
export const receivedMail = ({ companyName, again }: About & { again: boolean }): MailContent => ({
  subject: again ? 'We received your updated profile' : 'We received your company profile',
  heading: again ? 'Updated profile received' : 'Profile received',
  paragraphs: [
    `We are reviewing the profile of ${withFullStop(shortName(companyName))} Review takes ${REVIEW_TIME}. We’ll email you when we decide, or if we need more information.`,
  ],
  action: { label: 'View status', path: '/profile/pending' },
})

/** Receipt when the last requested document sends something back to review. */
export const RETURNED = {
  profile: {
    subject: 'Your profile is back in review',
    arrived: (company: string) =>
      `We received your documents for ${withFullStop(company)} Review takes ${REVIEW_TIME}.`,
    action: { label: 'View status', path: '/profile/pending' },
  },
  changes: {
    subject: 'Your profile changes are back in review',
    arrived: (company: string) =>
      `We received your documents, and the changes to the profile of ${company} are back in review. Review takes ${REVIEW_TIME}. Until they are approved, members see the approved profile.`,
    action: { label: 'View your changes', path: '/my-profile/changes' },
  },
  answer: {
    subject: 'We received your answer',
    arrived: (company: string) =>
      `We received your documents for ${withFullStop(company)} Review takes ${REVIEW_TIME}. Your company stays approved.`,
    action: { label: 'View your answer', path: '/my-profile/changes' },
  },
} as const

export function returnedMail({ companyName, what }: About & { what: keyof typeof RETURNED }): MailContent {
  const { subject, arrived, action } = RETURNED[what]
  const done = what === 'profile' ? [NOTHING_TO_DO.returned] : []
  return { subject, heading: subject, paragraphs: [arrived(shortName(companyName)), ...done], action }
}

type Approved = Decided & Required<Pick<MailContent, 'entries'>>

/** MEM-005. */
export const approvedMail = ({ companyName, memberNotes, entries }: Approved): MailContent => ({
  subject: 'Your company profile is approved',
  heading: 'Profile approved',
  paragraphs: [
    `We approved the profile of ${withFullStop(shortName(companyName))} You now have access to the platform.`,
  ],
  facts: teamNotes(memberNotes),
  entries,
  action: { label: `Open ${brand()}`, path: '/profile/approved' },
})

export const rejectedMail = (about: Refused): MailContent => ({
  subject: 'Your company profile needs updates',
  heading: 'Profile needs updates',
  paragraphs: [
    `We could not approve the profile of ${withFullStop(shortName(about.companyName))} Please make the changes below and submit it again.`,
  ],
  ...refused('Reason', about),
  action: { label: 'Update your profile', path: answerPath(about) },
})

export function reopenedMail({ companyName, reason }: About & { reason: string }): MailContent {
  const { subject, heading, first } = REOPENED.profile
  return {
    subject,
    heading,
    paragraphs: [first(companyName)],
    quote: { label: REOPENED.reason, text: reason },
    action: { label: 'View status', path: '/profile/pending' },
  }
}

export const moreInfoMail = (about: Refused): MailContent => ({
  subject: 'We need more information about your company',
  heading: 'Additional information required',
  paragraphs: [
    `We need more information to finish the review of ${withFullStop(shortName(about.companyName))} See the details below.`,
  ],
  ...refused('Information needed', about),
  action: { label: 'Add the information', path: answerPath(about) },
})

type Suspended = About & { reason: string; reviewOn: string }

/** Contains the reason (decision 11). */
export const suspendedMail = ({ companyName, reason, reviewOn }: Suspended): MailContent => ({
  subject: 'Your company is suspended',
  heading: 'Company suspended',
  paragraphs: [
    `${shortName(companyName)} is suspended. Other members cannot see its profile or listings until the suspension ends.`,
    reviewText(reviewOn),
  ],
  quote: { label: 'Reason', text: reason },
  action: { label: 'View status', path: '/profile/suspended' },
})

export const reinstatedMail = ({ companyName }: About): MailContent => ({
  subject: 'Your company is active again',
  heading: 'Company active again',
  paragraphs: [
    `The suspension of ${shortName(companyName)} has ended. Its profile, listings and access are restored.`,
  ],
  action: { label: `Open ${brand()}`, path: '/platform' },
})

type Completion = About & {
  /** The day on which the company is removed from the directory; null once it has been. */
  day: string | null
  path: string
  /** The missing answers are in review. */
  isSent: boolean
}

/** To the owner of a company created from an application. */
export function completionMail({ companyName, day, path, isSent }: Completion): MailContent {
  const name = shortName(companyName)
  const subject =
    day === null ? 'Your company is no longer in the Market Circle' : `Complete your profile by ${day}`
  const removed = isSent
    ? `We approved ${name} 30 days ago and are now reviewing the answers that were missing from its profile. Until we approve them, your company does not show up in the Market Circle or in matches.`
    : `The profile of ${name} is still incomplete, so we removed your company from the Market Circle and from matches. Add the missing answers. Your company will be back as soon as we approve them.`
  return {
    subject,
    heading: subject,
    paragraphs: [
      day === null
        ? removed
        : `The profile of ${name} is incomplete. Add the missing answers and send them for review. If we have not approved them by ${day}, we’ll remove your company from the Market Circle and from matches until we do.`,
      'Your listings, access and inquiries are not affected.',
    ],
    action: { label: isSent ? 'View your changes' : 'Complete your profile', path },
  }
}

/** The annual request to the owner of an approved company to confirm the profile. */
export const confirmationDueMail = ({ companyName, day }: About & { day: string }): MailContent => ({
  subject: 'Is your profile still up to date?',
  heading: 'Is your profile still up to date?',
  paragraphs: [
    `The profile of ${shortName(companyName)} was last approved or confirmed a year ago. Please check it, then confirm or edit it.`,
    `Your approval and your listings are not affected. If you don’t confirm before ${day}, your company’s page will show that the profile is not confirmed. Your listings will not be marked as verified until you confirm.`,
  ],
  action: { label: 'Check your profile', path: CONFIRM_PATH },
})
