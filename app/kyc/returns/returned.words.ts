import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** Receipt when the last document returns something to review. */
export const RETURNED = {
  profile: {
    subject: 'Your profile is back in review',
    arrived: (company: string) =>
      `We received your documents, and the profile of ${company} is back in review. Review takes ${REVIEW_TIME}.`,
    see: 'See the status',
  },
  changes: {
    subject: 'Your profile changes are back in review',
    arrived: (company: string) =>
      `We received your documents, and the changes to the profile of ${company} are back in review. Review takes ${REVIEW_TIME}. Until they are approved, members see the approved profile.`,
    see: 'See your changes',
  },
  answer: {
    subject: 'We received your answer',
    arrived: (company: string) =>
      `We received your documents for ${company}. Review takes ${REVIEW_TIME}. Your company stays approved.`,
    see: 'See your answer',
  },
  bell: (subject: string, company: string) => `${subject}: ${company}`,
  waits: (company: string) => `Profile to review: ${company}`,
  changeWaits: (company: string) => `Profile change to review: ${company}`,
  answerWaits: (company: string) => `Answer to review: ${company}`,
  /** Labels of the email samples. */
  samples: {
    profile: 'Back in review',
    changes: 'Changes back in review',
    answer: 'An approved company uploaded documents',
  },
} as const
