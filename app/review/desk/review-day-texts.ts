export const REVIEW_DAY = {
  label: 'Review date',
  hint: 'The record comes back for review on this day. Leave the date blank to review it in 30 days.',
  again: (day: string) => `We’ll review this again by ${day}.`,
  step: 'New review date',
  accounts: 'Suspended accounts',
  bell: (title: string) => `Suspension to review: ${title}`,
} as const

export const ANSWER_DAY = {
  label: 'Answer by',
  hint: 'After this day the request comes back to the reviewers. Leave the date blank to allow 14 days.',
  ask: { label: 'Request information', hint: 'The member sees this.' },
  drop: {
    label: 'Withdraw request',
    hint: 'Saved in the history. The member sees that the request was withdrawn.',
  },
  nothing: 'Select a field or a document, or add a question.',
  underWay: 'This profile has an open change. Request information there.',
  asked: 'Information requested',
  overdue: 'Deadline passed',
  bell: (company: string) => `Deadline passed: ${company}`,
  linkBell: (company: string) => `Link expired: ${company}`,
} as const
