import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** A profile that was turned down or asked about in words alone, and what its owner does about it. */
export const RETURNS = {
  entry: 'Returned automatically',
  subject: 'Your profile went back to review',
  gone: (company: string) =>
    `24 hours have passed since your last change, and everything that is required is there. So the profile of ${company} went back to our team by itself. Review takes ${REVIEW_TIME}.`,
  bell: (company: string) => `Your profile went back to review: ${company}`,
  see: 'See the status',
  sample: 'Returned automatically',
} as const
