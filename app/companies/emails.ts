import { ending, shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { MailContent } from '#app/mail/content.ts'
import { askedEntries, type AskedMail } from '#app/mail/asked-entries.ts'
import { REOPENED } from '#app/review/reopen.words.ts'
import { reviewWords } from '#app/review/suspension.ts'
import { RETURNS } from './returns/returns.words.ts'

type About = { companyName: string; supportEmail: string }
type WithReason = About & { reason: string; memberNotes: string | null; asked?: AskedMail | undefined }

/** Where a request is answered. */
const answerPath = ({ asked }: WithReason) => asked?.path ?? '/profile/rejected'

const support = (address: string) => `If you have a question, write to ${address}.`

/** The profile has arrived: to the member who sent it (MEM-382, MEM-006). */
export function receivedMail({ companyName, supportEmail, again }: About & { again: boolean }): MailContent {
  return {
    subject: again ? 'Your updated profile has arrived' : 'Your company profile has arrived',
    heading: again ? 'We have your updated profile' : 'We have your company profile',
    paragraphs: [
      `The profile of ${shortName(companyName)} is with our team. Review takes ${REVIEW_TIME}; you get a mail as soon as it is decided, or if we need more information.`,
      support(supportEmail),
    ],
    action: { label: 'See the status', path: '/profile/pending' },
  }
}

/** The profile went back to review by itself. */
export const returnedByItselfMail = ({ companyName, supportEmail }: About): MailContent => ({
  subject: RETURNS.subject,
  heading: RETURNS.subject,
  paragraphs: [RETURNS.gone(shortName(companyName)), support(supportEmail)],
  action: { label: RETURNS.see, path: '/profile/pending' },
})

/** The profile is approved (MEM-005). */
export function approvedMail({
  companyName,
  supportEmail,
  memberNotes,
}: About & { memberNotes: string | null }): MailContent {
  return {
    subject: 'Your company profile is approved',
    heading: 'Profile approved',
    paragraphs: [
      `The profile of ${shortName(companyName)} is approved. The platform is open to you.`,
      support(supportEmail),
    ],
    ...notes(memberNotes),
    action: { label: 'Open Parcela', path: '/profile/approved' },
  }
}

/** The profile is rejected, with the reason; it can be changed and submitted again. */
export function rejectedMail(about: WithReason): MailContent {
  return {
    subject: 'Your company profile needs updates',
    heading: 'Profile needs updates',
    paragraphs: [
      `We could not approve the profile of ${ending(shortName(about.companyName))} Please change what is named below and submit it again.`,
      support(about.supportEmail),
    ],
    quote: { label: 'Reason', text: about.reason },
    ...notes(about.memberNotes),
    ...(about.asked && askedEntries(about.asked)),
    action: { label: 'Read it and update the profile', path: answerPath(about) },
  }
}

/** The rejection was taken back: the profile waits again. */
export function reopenedMail({ companyName, supportEmail, reason }: About & { reason: string }): MailContent {
  const { subject, heading, first } = REOPENED.profile
  return {
    subject,
    heading,
    paragraphs: [first(companyName), support(supportEmail)],
    quote: { label: REOPENED.reason, text: reason },
    action: { label: REOPENED.status, path: '/profile/pending' },
  }
}

/** The team asks for more information. */
export function moreInfoMail(about: WithReason): MailContent {
  return {
    subject: 'We need more information about your company',
    heading: 'Additional information required',
    paragraphs: [
      `Before we can decide on the profile of ${shortName(about.companyName)}, we need something more from you. It is named below.`,
      support(about.supportEmail),
    ],
    quote: { label: 'Information needed', text: about.reason },
    ...notes(about.memberNotes),
    ...(about.asked && askedEntries(about.asked)),
    action: { label: 'Add the information', path: answerPath(about) },
  }
}

/** The company is suspended, with the reason (decision 11). */
export function suspendedMail({
  companyName,
  supportEmail,
  reason,
  reviewOn,
}: About & { reason: string; reviewOn: string }): MailContent {
  return {
    subject: 'Your company is suspended',
    heading: 'Company suspended',
    paragraphs: [
      `${shortName(companyName)} is suspended. Its profile and its listings are not shown to other members while this lasts.`,
      reviewWords(reviewOn),
      support(supportEmail),
    ],
    quote: { label: 'Reason', text: reason },
    action: { label: 'See the status', path: '/profile/suspended' },
  }
}

/** The suspension has ended. */
export function reinstatedMail({ companyName, supportEmail }: About): MailContent {
  return {
    subject: 'Your company is active again',
    heading: 'Company active again',
    paragraphs: [
      `The suspension of ${shortName(companyName)} has ended. Its profile, listings and accesses are as they were before.`,
      support(supportEmail),
    ],
    action: { label: 'Open Parcela', path: '/platform' },
  }
}

function notes(memberNotes: string | null): Pick<MailContent, 'facts'> {
  return memberNotes ? { facts: [{ label: 'Notes for you', value: memberNotes }] } : {}
}
