import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Texts of the automatic resubmission. */
export const RETURNS = {
  entry: 'Resubmitted automatically',
  subject: 'We resubmitted your profile for review',
  gone: (company: string) =>
    `Your last change to the profile of ${company} was 24 hours ago, and nothing required is missing. So we resubmitted it for you. Review takes ${REVIEW_TIME}.`,
  bell: (company: string) => `We resubmitted your profile for review: ${company}`,
  see: 'See the status',
  sample: 'Resubmitted automatically',
} as const
