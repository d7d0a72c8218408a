import { shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Reopening a decision, on every desk that offers it. */
export const REOPEN = {
  intent: { label: 'Reopen', hint: 'The member sees this.' },
  lead: 'This reopens the decision and puts the record back in review. The earlier decision stays in the history.',
  waits: 'It is back in review. We’ll email the member.',
  said: { 'kyc.approve': 'Approved', 'kyc.reject': 'Rejected', 'kyc.reopen': 'Reopened' },
} as const

const SOON = `Review takes ${REVIEW_TIME}. We’ll email you our decision.`

export const REOPENED = {
  profile: {
    subject: 'Your company profile is back in review',
    heading: 'We are reviewing your profile again',
    first: (company: string) =>
      `We reopened our decision on the profile of ${shortName(company)} and are reviewing it again. ${SOON}`,
  },
  listing: {
    subject: (title: string) => `Back in review: ${title}`,
    heading: 'We are reviewing your listing again',
    first: (what: string, title: string) =>
      `We reopened our decision on “${title}”. ${what} back in review. ${SOON}`,
    yours: 'Your listing is',
    changes: 'Your changes are',
    reason: 'From our team',
  },
  document: {
    subject: (label: string) => `Back in review: ${label}`,
    heading: 'We are reviewing a document again',
    headings: 'We are reviewing documents again',
    /** `documents` are quoted names. */
    first: (documents: string, isOne: boolean) =>
      isOne
        ? `We reopened our decision on ${documents} and are reviewing it again. We’ll email you if we need a new file.`
        : `We reopened our decisions on ${documents} and are reviewing them again. We’ll email you if we need new files.`,
    action: 'View your documents',
  },
  reason: 'From our team',
} as const
