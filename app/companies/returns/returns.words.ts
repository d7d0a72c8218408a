import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Texts of the automatic resubmission. */
export const RETURNS = {
  entry: 'Returned automatically',
  subject: 'We sent your profile back to review',
  gone: (company: string) =>
    `Your last change to the profile of ${company} was 24 hours ago, and nothing required is missing. So we sent it back to review for you. Review takes ${REVIEW_TIME}.`,
  bell: (company: string) => `We sent your profile back to review: ${company}`,
  see: 'See the status',
  sample: 'Returned automatically',
} as const
