import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** A profile that was turned down or asked about in words alone, and what its owner does about it. */
export const RETURNS = {
  entry: 'Returned automatically',
  subject: 'We sent your profile back to review',
  gone: (company: string) =>
    `Your last change to the profile of ${company} was 24 hours ago, and nothing required is missing. So we sent it back to review for you. Review takes ${REVIEW_TIME}.`,
  bell: (company: string) => `We sent your profile back to review: ${company}`,
  see: 'See the status',
  sample: 'Returned automatically',
} as const
