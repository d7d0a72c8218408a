import { shortName, ending } from '#app/lib/name.ts'
import { longDay } from '#app/lib/long-day.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { itemEntries, type ItemsMail } from '#app/mail/item-entries.ts'
import { type MailContent, QUESTIONS, type StrangerContent, own } from '#app/mail/content.ts'
import { CHANGES } from './schema.ts'

/** Texts of the emails about changes of an approved profile. */
const WORDS = {
  notes: 'Notes from our team',
  received: {
    subject: 'We received your profile changes',
    heading: 'Profile changes received',
    text: (company: string, time: string) =>
      `We are reviewing your changes to the profile of ${ending(company)} Review takes ${time}. Until we approve them, members see the approved profile.`,
    action: 'See your changes',
  },
  answerReceived: {
    subject: 'We received your answer',
    heading: 'Answer received',
    text: (company: string, time: string) =>
      `We are reviewing your answer for ${ending(company)} Review takes ${time}. Your company stays approved.`,
    action: 'See your answer',
  },
  approved: {
    subject: 'Your profile changes are approved',
    heading: 'Profile changes approved',
    text: (company: string) =>
      `We approved your changes to the profile of ${ending(company)} They are live now.`,
    action: 'View your profile',
  },
  answerApproved: {
    subject: 'We have everything we need',
    heading: 'Request completed',
    text: (company: string) =>
      `We reviewed your answer for ${company} and don’t need anything else. Thank you.`,
    action: 'View your profile',
  },
  rejected: {
    subject: 'Your profile changes were not approved',
    heading: 'Profile changes not approved',
    text: (company: string) =>
      `We could not approve the changes to the profile of ${ending(company)} The approved profile stays as it is. You can correct the changes and send them again.`,
    quote: 'Reason',
    action: 'Correct the changes',
  },
  answerRejected: {
    subject: 'Your answer was not accepted',
    heading: 'We need another answer',
    text: (company: string) =>
      `We could not accept your answer for ${ending(company)} Your company stays approved. Please answer the points below again.`,
    quote: 'Reason',
    action: 'Answer again',
  },
  info: {
    subject: 'We need more information about your profile changes',
    heading: 'Additional information required',
    text: (company: string) =>
      `We need more information to finish the review of your changes to the profile of ${ending(company)} See the details below. The approved profile stays as it is.`,
    quote: 'Information needed',
    action: 'Add the information',
  },
  asked: {
    subject: 'We have a request about your company',
    heading: 'Request from our team',
    text: (company: string, day: string) => `Answer the request below for ${company} by ${day}.`,
    stays: 'Your approval and your listings are not affected.',
    action: 'Answer the request',
  },
  reverted: {
    subject: 'We reverted a change to your profile',
    heading: 'Profile change reverted',
    text: (company: string) =>
      `We reverted a change to the profile of ${ending(company)} The previous answers are live again.`,
    quote: 'Reason',
    answers: 'Answers',
    action: 'View your profile',
  },
  contact: { company: 'Company', changed: 'Changed' },
} as const

type About = { companyName: string }
type Decided = About & { memberNotes: string | null }
type Refused = Decided & { reason: string; asked?: ItemsMail | undefined }

const notes = (memberNotes: string | null): Pick<MailContent, 'facts'> =>
  memberNotes ? { facts: [{ label: WORDS.notes, value: memberNotes }] } : {}

/** Answers to our request without profile changes have their own texts. */
type Answering = { isAnswer: boolean }

/** Confirms submitted changes to their sender. */
export function versionReceivedMail({ companyName, isAnswer }: About & Answering): MailContent {
  const words = isAnswer ? WORDS.answerReceived : WORDS.received
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName), REVIEW_TIME), QUESTIONS],
    action: { label: words.action, path: CHANGES },
  }
}

export function versionApprovedMail({
  companyName,
  memberNotes,
  isAnswer,
}: Decided & Answering): MailContent {
  const words = isAnswer ? WORDS.answerApproved : WORDS.approved
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName)), QUESTIONS],
    ...notes(memberNotes),
    action: { label: words.action, path: '/my-profile' },
  }
}

export function versionRejectedMail({
  companyName,
  memberNotes,
  reason,
  asked,
  isAnswer,
}: Refused & Answering): MailContent {
  const words = isAnswer ? WORDS.answerRejected : WORDS.rejected
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName)), QUESTIONS],
    quote: { label: words.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && itemEntries(asked)),
    action: { label: words.action, path: isAnswer && asked ? asked.path : CHANGES },
  }
}

export function versionInfoMail({ companyName, memberNotes, reason, asked }: Refused): MailContent {
  return {
    subject: WORDS.info.subject,
    heading: WORDS.info.heading,
    paragraphs: [WORDS.info.text(shortName(companyName)), QUESTIONS],
    quote: { label: WORDS.info.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && itemEntries(asked)),
    action: { label: WORDS.info.action, path: CHANGES },
  }
}

/** A request to the owner of an approved company. */
export function askedMail({
  companyName,
  memberNotes,
  reason,
  asked,
  dueOn,
}: Refused & { dueOn: string }): MailContent {
  return {
    subject: WORDS.asked.subject,
    heading: WORDS.asked.heading,
    paragraphs: [
      WORDS.asked.text(shortName(companyName), longDay(dueOn, 'UTC')),
      WORDS.asked.stays,
      QUESTIONS,
    ],
    quote: { label: WORDS.info.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && itemEntries(asked)),
    action: { label: WORDS.asked.action, path: asked?.path ?? CHANGES },
  }
}

/** A reviewer reverted a change that went live without review. */
export function changeRevertedMail({
  companyName,
  reason,
  answers,
}: About & { reason: string; answers: readonly string[] }): MailContent {
  return {
    subject: WORDS.reverted.subject,
    heading: WORDS.reverted.heading,
    paragraphs: [WORDS.reverted.text(shortName(companyName)), QUESTIONS],
    quote: { label: WORDS.reverted.quote, text: reason },
    facts: [{ label: WORDS.reverted.answers, value: answers.join(', ') }],
    action: { label: WORDS.reverted.action, path: '/my-profile' },
  }
}

/** To the previous contact address, which may have no account. */
export function contactChangedMail({
  companyName,
  changed,
}: {
  companyName: string
  changed: readonly string[]
}): StrangerContent {
  return {
    subject: own`The contact details of a company on Parcela changed`,
    heading: own`Contact details changed`,
    paragraphs: [
      own`This address was the contact of a company on Parcela. The owner of the company changed the details below.`,
      own`If you did not expect this change, contact support.`,
    ],
    facts: [
      { label: WORDS.contact.company, value: companyName },
      { label: WORDS.contact.changed, value: changed.join(', ') },
    ],
  }
}
