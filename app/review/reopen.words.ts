import { shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** The step that takes a decision back, at every desk that has it. */
export const REOPEN = {
  intent: { label: 'Reopen', reason: 'Reason', hint: 'The member reads this.' },
  lead: 'The decision is taken back: it waits for review again, and the former decision stays in the history.',
  tooLate:
    'A rejection can be taken back for 30 days after it. Whoever was rejected may change it and submit it again.',
  profile: 'Profile reopened',
  listing: 'Listing reopened',
  document: 'Document reopened',
  failed: 'Failed to reopen document',
  waits: 'It waits for review again. The member gets a mail.',
  decisions: 'Decisions',
  sample: 'in review again',
  said: { 'kyc.approve': 'Approved', 'kyc.reject': 'Rejected', 'kyc.reopen': 'Reopened' },
} as const

const SOON = `Review takes ${REVIEW_TIME}; you get a mail as soon as it is decided.`

/** What the member reads then. */
export const REOPENED = {
  profile: {
    subject: 'Your company profile is in review again',
    heading: 'We are looking at your profile again',
    first: (company: string) =>
      `We took back our decision on the profile of ${shortName(company)} and are looking at it again. ${SOON}`,
  },
  listing: {
    subject: (title: string) => `In review again: ${title}`,
    heading: 'We are looking at your listing again',
    first: (what: string, title: string) =>
      `We took back our decision on “${title}”. ${what} with our team again. ${SOON}`,
    yours: 'Your listing is',
    changes: 'Your changes are',
    reason: 'From the reviewer',
  },
  document: {
    subject: (label: string) => `In review again: ${label}`,
    heading: 'We are looking at a document again',
    headings: 'We are looking at documents again',
    /** The documents in quotation marks. */
    first: (documents: string, isOne: boolean) =>
      isOne
        ? `We took back our decision on ${documents} and are looking at it again. You hear from us if it has to be sent again.`
        : `We took back our decisions on ${documents} and are looking at them again. You hear from us if one of them has to be sent again.`,
    action: 'See your documents',
  },
  reason: 'From the reviewer',
  status: 'See the status',
} as const
