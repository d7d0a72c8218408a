import { durationText } from '#app/account/emails.ts'
import { brand } from '#app/lib/identity.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { own, type StrangerContent, teamNotes, wholeDays } from '#app/mail/content.ts'

const DO_NOT_SHARE = own`Anyone with this link can fill in the application, so don’t share it. If we send you a newer link, use that one.`

type About = { companyName: string | null }
type Linked = { linkEnds: string }
/** How long documents are kept after the last link expires; null once the application has been submitted. */
type Retention = { uploadSeconds: number | null }

type Invitation = About & Linked & Retention

/** Unsubmitted applications are purged, and their emails announce it (decision 118). */
const removedAfter = (uploadSeconds: number | null) =>
  uploadSeconds === null
    ? []
    : [
        own`If you don’t submit the application, we’ll delete your documents ${wholeDays(uploadSeconds)} after your last link expires.`,
      ]

const company = (companyName: string | null) =>
  companyName ? [{ label: 'Company', value: companyName }] : []
const linkDay = (linkEnds: string) => [{ label: 'Link valid until', value: linkEnds }]

/** An invitation, or a new link to one; the application page is the one-time link (ADM-054). */
export const invitationMail = ({ companyName, linkEnds, uploadSeconds }: Invitation): StrangerContent => ({
  subject: own`Your invitation to apply to ${brand()}`,
  heading: own`You’re invited to apply`,
  paragraphs: [
    own`We’d like your company to join ${brand()}, the members-only platform for mid-market real estate in Central and Eastern Europe. Tell us about your company and upload the documents listed in the application. You don’t need an account.`,
    DO_NOT_SHARE,
    ...removedAfter(uploadSeconds),
  ],
  facts: [...company(companyName), ...linkDay(linkEnds)],
  action: { label: 'Open the application', oneTimeLink: true },
})

/** A new link that someone requested on the page of an expired one. */
export const newLinkMail = ({ companyName, uploadSeconds }: About & Retention): StrangerContent => ({
  subject: own`Your new application link`,
  heading: own`Your new application link`,
  paragraphs: [
    own`Someone requested a new link to your company’s application to ${brand()}. Earlier links still work.`,
    own`If this was not you, ignore this email. We sent the link to this address only.`,
    DO_NOT_SHARE,
    ...removedAfter(uploadSeconds),
  ],
  facts: company(companyName),
  action: { label: 'Open the application', oneTimeLink: true },
})

/** Reminds the candidate of an unfinished application, with a new link. */
export const applicationReminderMail = ({
  companyName,
  linkEnds,
  missing,
  isLast,
  uploadSeconds,
}: Invitation & { missing: readonly string[]; isLast: boolean }): StrangerContent => ({
  subject: own`Finish your application to ${brand()}`,
  heading: own`Finish your application`,
  paragraphs: [
    own`Your company’s application to ${brand()} is not complete yet. Open it with the link below.`,
    DO_NOT_SHARE,
    ...removedAfter(uploadSeconds),
    ...(isLast ? [own`This is the last reminder.`] : []),
  ],
  facts: [...company(companyName), { label: 'Still to do', value: missing.join(', ') }, ...linkDay(linkEnds)],
  action: { label: 'Open the application', oneTimeLink: true },
})

export const receivedApplicationMail = ({
  companyName,
  again,
}: About & { again: boolean }): StrangerContent => ({
  subject: again ? own`We received your updated application` : own`We received your application`,
  heading: again ? own`We received your updated application` : own`We received your application`,
  paragraphs: [
    own`Our team is reviewing your company’s application. Review takes ${REVIEW_TIME}. We’ll email you when we decide, or if we need more information.`,
  ],
  facts: company(companyName),
})

type WithReason = About & { reason: string; memberNotes: string | null }

/** Requests more information, with a new link (ADM-062). */
export const moreInfoApplicationMail = (about: WithReason & Linked): StrangerContent => ({
  subject: own`We need more information about your application`,
  heading: own`Additional information required`,
  paragraphs: [
    own`We reviewed your company’s application and need a little more information before we can decide. Please complete it and submit it again.`,
    DO_NOT_SHARE,
  ],
  quote: { label: 'Information needed', text: about.reason },
  facts: [...company(about.companyName), ...linkDay(about.linkEnds), ...teamNotes(about.memberNotes)],
  action: { label: 'Complete the application', oneTimeLink: true },
})

/** Rejection with its reason (ADM-062). */
export const rejectedApplicationMail = (about: WithReason): StrangerContent => ({
  subject: own`Your application to ${brand()}`,
  heading: own`We could not accept your application`,
  paragraphs: [own`We reviewed your company’s application and could not accept it.`],
  quote: { label: 'Reason', text: about.reason },
  facts: [...company(about.companyName), ...teamNotes(about.memberNotes)],
})

type Approved = About &
  Required<Pick<StrangerContent, 'entries'>> & {
    memberNotes: string | null
    hasPassword: boolean
    lifeSeconds: number
  }

/** Approval, with a link to set a password, or to the sign-in page for an account that has one (ADM-059, ADM-062). */
export const approvedApplicationMail = ({
  hasPassword,
  lifeSeconds,
  ...about
}: Approved): StrangerContent => ({
  subject: own`Your application is approved`,
  heading: own`Welcome to ${brand()}`,
  paragraphs: [
    own`Your company’s application is approved.`,
    hasPassword
      ? own`Sign in with this address and your current password.`
      : own`Set your password to activate your account. The link works once and expires after ${durationText(lifeSeconds)}.`,
  ],
  facts: [...company(about.companyName), ...teamNotes(about.memberNotes)],
  entries: about.entries,
  action: hasPassword
    ? { label: 'Sign in', path: '/signin' }
    : { label: 'Set your password', oneTimeLink: true },
})
