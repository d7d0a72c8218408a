import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { MailContent } from '#app/mail/content.ts'

const support = (address: string) => `If you have a question, write to ${address}.`
const FOR_YOU_ALONE =
  'Whoever has the link can fill in the application, so please keep it to yourself. It ends as soon as we send you a newer one.'

type About = { companyName: string | null; supportEmail: string }
/** The day on which the link ends, as a person reads it. */
type Linked = { linkEnds: string }

const company = (name: string | null) => name ?? 'your company'

/** An invite, or a new link of one: the address of the application page is the mail's one-time link (ADM-054). */
export function invitationMail({ companyName, supportEmail, linkEnds }: About & Linked): MailContent {
  return {
    subject: 'Your application to Parcela',
    heading: 'You are invited to apply',
    paragraphs: [
      `We invite ${company(companyName)} to Parcela, the members-only marketplace for real estate investments in Central and Eastern Europe. Please tell us about the company and send the documents that we ask for; no account is needed.`,
      `The link works until ${linkEnds}. ${FOR_YOU_ALONE}`,
      support(supportEmail),
    ],
    action: { label: 'Open the application', oneTimeLink: true },
  }
}

/** The application has arrived: to the address that was invited. */
export function receivedApplicationMail({
  companyName,
  supportEmail,
  again,
}: About & { again: boolean }): MailContent {
  return {
    subject: again ? 'Your updated application has arrived' : 'Your application has arrived',
    heading: again ? 'We have your updated application' : 'We have your application',
    paragraphs: [
      `The application of ${company(companyName)} is with our team. Review takes ${REVIEW_TIME}; you get a mail as soon as it is decided, or if we need more information.`,
      support(supportEmail),
    ],
  }
}

type WithReason = About & { reason: string; memberNotes: string | null }

const notes = (memberNotes: string | null) =>
  memberNotes ? { facts: [{ label: 'Notes from our team', value: memberNotes }] } : {}

/** The team asks for more information; the mail carries a new link (ADM-062). */
export function moreInfoApplicationMail(about: WithReason & Linked): MailContent {
  return {
    subject: 'We need more information for your application',
    heading: 'Additional information required',
    paragraphs: [
      `We looked at the application of ${company(about.companyName)} and need a little more before we can decide. Please complete it and submit it again.`,
      `The link works until ${about.linkEnds}. ${FOR_YOU_ALONE}`,
      support(about.supportEmail),
    ],
    quote: { label: 'What we need', text: about.reason },
    ...notes(about.memberNotes),
    action: { label: 'Complete the application', oneTimeLink: true },
  }
}

/** The application is rejected, with the reason (ADM-062). */
export function rejectedApplicationMail(about: WithReason): MailContent {
  return {
    subject: 'Your application to Parcela',
    heading: 'We could not accept your application',
    paragraphs: [
      `We looked at the application of ${company(about.companyName)} and could not accept it.`,
      support(about.supportEmail),
    ],
    quote: { label: 'Reason', text: about.reason },
    ...notes(about.memberNotes),
  }
}

/**
 * The application is approved; the mail carries the one-time link that sets the account's password, or, where the
 * address has an account with a password already, leads to the sign-in (ADM-059, ADM-062).
 */
export function approvedApplicationMail({
  companyName,
  supportEmail,
  memberNotes,
  hasPassword,
}: About & { memberNotes: string | null; hasPassword: boolean }): MailContent {
  return {
    subject: 'Your application is approved',
    heading: 'Welcome to Parcela',
    paragraphs: [
      `The application of ${company(companyName)} is approved.`,
      hasPassword
        ? 'Please sign in with this address and the password that you have.'
        : 'Your account is there; it only needs your password. The link works once.',
      support(supportEmail),
    ],
    ...notes(memberNotes),
    action: hasPassword
      ? { label: 'Sign in', path: '/signin' }
      : { label: 'Set your password', oneTimeLink: true },
  }
}
