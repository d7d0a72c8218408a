import type { Cause } from './policy.ts'

/** What the people of a company read while it does not count as verified. */
export const UNVERIFIED = {
  title: 'Your company does not count as verified now',
  /** Only listings carry the mark, and only developers have listings. */
  lead: 'Your listings are shown without the mark “Verified” until this is settled.',
  causes: {
    missing: 'A required document has not been approved.',
    ended: 'A required document has expired.',
    reopened: 'We are looking at a document again.',
    renamed:
      'Your documents were approved for another company name or registration number. Please send documents that show the present ones.',
    unconfirmed: 'Nobody has confirmed your profile for more than a year.',
  },
  confirm: 'Is your profile still up to date?',
  byOwner: 'The owner of your company’s profile can confirm it.',
  documents: 'See your documents',
} as const satisfies {
  causes: Record<Cause, string>
  title: string
  lead: string
  documents: string
  confirm: string
  byOwner: string
}
