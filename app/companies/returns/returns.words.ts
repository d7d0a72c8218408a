import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Texts of the automatic resubmission. */
export const RETURNS = {
  entry: 'Resubmitted automatically',
  subject: 'We resubmitted your profile for review',
  gone: (company: string) =>
    `You last changed the profile of ${company} 24 hours ago, and nothing required is missing, so we resubmitted it for you. Review takes ${REVIEW_TIME}.`,
  bell: (company: string) => `We resubmitted your profile for review: ${company}`,
  see: 'See the status',
  sample: 'Resubmitted automatically',
} as const
