import { shortName } from '#app/lib/name.ts'
import { longDay } from '#app/lib/long-day.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { askedEntries, type AskedMail } from '#app/mail/asked-entries.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import { CHANGES } from './schema.ts'
import { VERSION_MAILS as WORDS } from './emails.words.ts'

type About = { companyName: string; supportEmail: string }
type Decided = About & { memberNotes: string | null }
type Refused = Decided & { reason: string; asked?: AskedMail | undefined }

const support = (address: string) => WORDS.question(address)
const notes = (memberNotes: string | null): Pick<MailContent, 'facts'> =>
  memberNotes ? { facts: [{ label: WORDS.notes, value: memberNotes }] } : {}

/** What answers a request of ours without a change of the profile has words of its own. */
type Answering = { isAnswer: boolean }

/** Changes of an approved profile have arrived: to the member who sent them. */
export function versionReceivedMail({ companyName, supportEmail, isAnswer }: About & Answering): MailContent {
  const words = isAnswer ? WORDS.answerReceived : WORDS.received
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName), REVIEW_TIME), support(supportEmail)],
    action: { label: words.action, path: CHANGES },
  }
}

export function versionApprovedMail({
  companyName,
  supportEmail,
  memberNotes,
  isAnswer,
}: Decided & Answering): MailContent {
  const words = isAnswer ? WORDS.answerApproved : WORDS.approved
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName)), support(supportEmail)],
    ...notes(memberNotes),
    action: { label: words.action, path: '/my-profile' },
  }
}

export function versionRejectedMail({
  companyName,
  supportEmail,
  memberNotes,
  reason,
  asked,
  isAnswer,
}: Refused & Answering): MailContent {
  const words = isAnswer ? WORDS.answerRejected : WORDS.rejected
  return {
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(shortName(companyName)), support(supportEmail)],
    quote: { label: words.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && askedEntries(asked)),
    action: { label: words.action, path: isAnswer && asked ? asked.path : CHANGES },
  }
}

export function versionInfoMail({
  companyName,
  supportEmail,
  memberNotes,
  reason,
  asked,
}: Refused): MailContent {
  return {
    subject: WORDS.info.subject,
    heading: WORDS.info.heading,
    paragraphs: [WORDS.info.text(shortName(companyName)), support(supportEmail)],
    quote: { label: WORDS.info.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && askedEntries(asked)),
    action: { label: WORDS.info.action, path: CHANGES },
  }
}

/** We ask an approved company for something: to its owner. */
export function askedMail({
  companyName,
  supportEmail,
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
      support(supportEmail),
    ],
    quote: { label: WORDS.info.quote, text: reason },
    ...notes(memberNotes),
    ...(asked && askedEntries(asked)),
    action: { label: WORDS.asked.action, path: asked?.path ?? CHANGES },
  }
}

/** A reviewer took back a change that had acted at once. */
export function changeRevertedMail({
  companyName,
  supportEmail,
  reason,
  answers,
}: About & { reason: string; answers: readonly string[] }): MailContent {
  return {
    subject: WORDS.reverted.subject,
    heading: WORDS.reverted.heading,
    paragraphs: [WORDS.reverted.text(shortName(companyName)), support(supportEmail)],
    quote: { label: WORDS.reverted.quote, text: reason },
    facts: [{ label: WORDS.reverted.answers, value: answers.join(', ') }],
    action: { label: WORDS.reverted.action, path: '/my-profile' },
  }
}

/** To the address that was the company's contact until now; it may be nobody's account. */
export function contactChangedMail({
  companyName,
  changed,
}: {
  companyName: string
  changed: readonly string[]
}): StrangerContent {
  return {
    subject: own`The contact of a company on Parcela has changed`,
    heading: own`The contact of a company has changed`,
    paragraphs: [
      own`Until now this address was the contact of a company on Parcela. Its owner changed what is named below.`,
      own`If this should not have happened, please write to us.`,
    ],
    facts: [
      { label: WORDS.contact.company, value: companyName },
      { label: WORDS.contact.changed, value: changed.join(', ') },
    ],
  }
}
