import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** What the sender reads when the last document brought the profile back to review (END-007). */
export const RETURNED = {
  subject: 'Your profile is back in review',
  bell: (company: string) => `Your profile is back in review: ${company}`,
  arrived: (company: string) =>
    `Your documents have arrived, and the profile of ${company} is with our team again. Review takes ${REVIEW_TIME}.`,
  see: 'See the status',
  waits: (company: string) => `Profile waits: ${company}`,
  changeWaits: (company: string) => `Profile change waits: ${company}`,
  /** Its entry among the samples of mails. */
  sample: 'Back in review',
} as const
