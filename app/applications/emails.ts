import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { StrangerContent } from '#app/mail/content.ts'
import { own, wholeDays } from '#app/mail/own-words.ts'

const FOR_YOU_ALONE = own`Whoever has the link can fill in the application, so please keep it to yourself. It ends as soon as we send you a newer one.`

type About = { companyName: string | null }
/** The day on which the link ends, as a person reads it. */
type Linked = { linkEnds: string }
/** How long documents are kept once the last link has ended; null where the application has been submitted before. */
type Kept = { uploadSeconds: number | null }

/** An application that nobody submits is left alone; its mails announce what is removed then (decision 118). */
const removedAfter = (uploadSeconds: number | null) =>
  uploadSeconds === null
    ? []
    : [
        own`Documents that you upload are deleted ${wholeDays(uploadSeconds)} after your last link expires, unless you submit the application before then.`,
      ]

const company = (companyName: string | null) =>
  companyName ? [{ label: 'Company', value: companyName }] : []
const linkDay = (linkEnds: string) => [{ label: 'The link works until', value: linkEnds }]
const notes = (memberNotes: string | null) =>
  memberNotes ? [{ label: 'Notes from our team', value: memberNotes }] : []

/** An invite, or a new link of one: the address of the application page is the mail's one-time link (ADM-054). */
export function invitationMail({
  companyName,
  linkEnds,
  uploadSeconds,
}: About & Linked & Kept): StrangerContent {
  return {
    subject: own`Your application to Parcela`,
    heading: own`You are invited to apply`,
    paragraphs: [
      own`We invite your company to Parcela, the members-only marketplace for real estate investments in Central and Eastern Europe. Please tell us about the company and send the documents that we ask for; no account is needed.`,
      FOR_YOU_ALONE,
      ...removedAfter(uploadSeconds),
    ],
    facts: [...company(companyName), ...linkDay(linkEnds)],
    action: { label: 'Open the application', oneTimeLink: true },
  }
}

/** A new link that somebody asked for on the page of a dead one. */
export function newLinkMail({ companyName, uploadSeconds }: About & Kept): StrangerContent {
  return {
    subject: own`Your new link to your application`,
    heading: own`A new link to your application`,
    paragraphs: [
      own`A new link to the application of your company to Parcela was asked for. A link that we sent before works as long as it did.`,
      own`If it was not you, nothing needs to be done: the link went to this address alone.`,
      FOR_YOU_ALONE,
      ...removedAfter(uploadSeconds),
    ],
    facts: company(companyName),
    action: { label: 'Open the application', oneTimeLink: true },
  }
}

/** The application has waited for its candidate for some days; the mail carries a new link. */
export function applicationReminderMail({
  companyName,
  linkEnds,
  missing,
  isLast,
  uploadSeconds,
}: About & Linked & Kept & { missing: readonly string[]; isLast: boolean }): StrangerContent {
  return {
    subject: own`Your application to Parcela waits for you`,
    heading: own`Your application waits for you`,
    paragraphs: [
      own`The application of your company to Parcela is not complete yet. The link below opens it.`,
      FOR_YOU_ALONE,
      ...removedAfter(uploadSeconds),
      ...(isLast ? [own`This is the last reminder.`] : []),
    ],
    facts: [
      ...company(companyName),
      { label: 'Still missing', value: missing.join(', ') },
      ...linkDay(linkEnds),
    ],
    action: { label: 'Open the application', oneTimeLink: true },
  }
}

/** The application has arrived: to the address that was invited. */
export function receivedApplicationMail({ companyName, again }: About & { again: boolean }): StrangerContent {
  return {
    subject: again ? own`Your updated application has arrived` : own`Your application has arrived`,
    heading: again ? own`We have your updated application` : own`We have your application`,
    paragraphs: [
      own`The application of your company is with our team. Review takes ${REVIEW_TIME}; you get a mail as soon as it is decided, or if we need more information.`,
    ],
    facts: company(companyName),
  }
}

type WithReason = About & { reason: string; memberNotes: string | null }

/** The team asks for more information; the mail carries a new link (ADM-062). */
export function moreInfoApplicationMail(about: WithReason & Linked): StrangerContent {
  return {
    subject: own`We need more information for your application`,
    heading: own`Additional information required`,
    paragraphs: [
      own`We looked at the application of your company and need a little more before we can decide. Please complete it and submit it again.`,
      FOR_YOU_ALONE,
    ],
    quote: { label: 'What we need', text: about.reason },
    facts: [...company(about.companyName), ...linkDay(about.linkEnds), ...notes(about.memberNotes)],
    action: { label: 'Complete the application', oneTimeLink: true },
  }
}

/** The application is rejected, with the reason (ADM-062). */
export function rejectedApplicationMail(about: WithReason): StrangerContent {
  return {
    subject: own`Your application to Parcela`,
    heading: own`We could not accept your application`,
    paragraphs: [own`We looked at the application of your company and could not accept it.`],
    quote: { label: 'Reason', text: about.reason },
    facts: [...company(about.companyName), ...notes(about.memberNotes)],
  }
}

/**
 * The application is approved; the mail carries the one-time link that sets the account's password, or, where the
 * address has an account with a password already, leads to the sign-in (ADM-059, ADM-062).
 */
export function approvedApplicationMail({
  companyName,
  memberNotes,
  hasPassword,
}: About & { memberNotes: string | null; hasPassword: boolean }): StrangerContent {
  return {
    subject: own`Your application is approved`,
    heading: own`Welcome to Parcela`,
    paragraphs: [
      own`The application of your company is approved.`,
      hasPassword
        ? own`Please sign in with this address and the password that you have.`
        : own`Your account is there; it only needs your password. The link works once.`,
    ],
    facts: [...company(companyName), ...notes(memberNotes)],
    action: hasPassword
      ? { label: 'Sign in', path: '/signin' }
      : { label: 'Set your password', oneTimeLink: true },
  }
}
