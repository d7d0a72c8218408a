import { withFullStop, shortName } from '#app/lib/name.ts'
import { formatDay } from '#app/lib/format.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { type MailContent, own, type StrangerContent, teamNotes } from '#app/mail/content.ts'
import { type About, type Decided, type Refused, refused } from '../emails.ts'
import { CHANGES } from './schema.ts'
import { brand } from '#app/lib/identity.ts'

/** Answers to our request without profile changes have their own wording. */
type Answering = { isAnswer: boolean }

export function versionReceivedMail({ companyName, isAnswer }: About & Answering): MailContent {
  const company = withFullStop(shortName(companyName))
  return {
    subject: isAnswer ? 'We received your answer' : 'We received your profile changes',
    heading: isAnswer ? 'Answer received' : 'Profile changes received',
    paragraphs: [
      isAnswer
        ? `We are reviewing your answer for ${company} Review takes ${REVIEW_TIME}. Your company stays approved.`
        : `We are reviewing your changes to the profile of ${company} Review takes ${REVIEW_TIME}. Until we approve them, members see the approved profile.`,
    ],
    action: { label: isAnswer ? 'View your answer' : 'View your changes', path: CHANGES },
  }
}

type Approved = Decided & Answering

export function versionApprovedMail({ companyName, memberNotes, isAnswer }: Approved): MailContent {
  const name = shortName(companyName)
  return {
    subject: isAnswer ? 'We have everything we need' : 'Your profile changes are approved',
    heading: isAnswer ? 'Request completed' : 'Profile changes approved',
    paragraphs: [
      isAnswer
        ? `We reviewed your answer for ${name} and don’t need anything else. Thank you.`
        : `We approved your changes to the profile of ${withFullStop(name)} They are live now.`,
    ],
    facts: teamNotes(memberNotes),
    action: { label: 'View your profile', path: '/my-profile' },
  }
}

export function versionRejectedMail({ isAnswer, ...about }: Refused & Answering): MailContent {
  const company = withFullStop(shortName(about.companyName))
  return {
    subject: isAnswer ? 'Your answer was not accepted' : 'Your profile changes were not approved',
    heading: isAnswer ? 'We need another answer' : 'Profile changes not approved',
    paragraphs: [
      isAnswer
        ? `We could not accept your answer for ${company} Your company stays approved. Please answer the points below again.`
        : `We could not approve the changes to the profile of ${company} Your approved profile has not changed. You can correct the changes and send them again.`,
    ],
    ...refused('Reason', about),
    action: {
      label: isAnswer ? 'Answer again' : 'Correct the changes',
      path: isAnswer && about.asked ? about.asked.path : CHANGES,
    },
  }
}

export const versionInfoMail = (about: Refused): MailContent => ({
  subject: 'We need more information about your profile changes',
  heading: 'Additional information required',
  paragraphs: [
    `We need more information to finish the review of your changes to the profile of ${withFullStop(shortName(about.companyName))} See the details below. Your approved profile has not changed.`,
  ],
  ...refused('Information needed', about),
  action: { label: 'Add the information', path: CHANGES },
})

export const companyRequestMail = ({ dueOn, ...about }: Refused & { dueOn: string }): MailContent => ({
  subject: 'We have a request about your company',
  heading: 'Request from our team',
  paragraphs: [
    `Answer the request below for ${shortName(about.companyName)} by ${formatDay(dueOn, 'UTC')}.`,
    'Your approval and your listings are not affected.',
  ],
  ...refused('Information needed', about),
  action: { label: 'Answer the request', path: about.asked?.path ?? CHANGES },
})

type Reverted = About & { reason: string; answers: readonly string[] }

/** A reviewer reverted a change that went live without review. */
export const changeRevertedMail = ({ companyName, reason, answers }: Reverted): MailContent => ({
  subject: 'We reverted a change to your profile',
  heading: 'Profile change reverted',
  paragraphs: [
    `We reverted a change to the profile of ${withFullStop(shortName(companyName))} The previous answers are live again.`,
  ],
  quote: { label: 'Reason', text: reason },
  facts: [{ label: 'Answers', value: answers.join(', ') }],
  action: { label: 'View your profile', path: '/my-profile' },
})

type ContactChange = About & { changed: readonly string[] }

/** To the previous contact address, which may have no account. */
export const contactChangedMail = ({ companyName, changed }: ContactChange): StrangerContent => ({
  subject: own`The contact details of a company on ${brand()} changed`,
  heading: own`Contact details changed`,
  paragraphs: [
    own`This email address was the contact address of a company on ${brand()} when its owner changed the details below.`,
    own`If you did not expect this change, contact support.`,
  ],
  facts: [
    { label: 'Company', value: companyName },
    { label: 'Changed', value: changed.join(', ') },
  ],
})
