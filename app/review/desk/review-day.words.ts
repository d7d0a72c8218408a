/** The review date of a suspension. */
export const REVIEW_DAY = {
  label: 'Review date',
  hint: 'The record comes back for review on this day. Leave the date empty to review it in 30 days.',
  refused: 'Choose a day within the next 365 days.',
  again: (day: string) => `We’ll review this again by ${day}.`,
  step: 'New review date',
  stepHint: 'Saved in the history. The member sees only the date.',
  accountLead: 'The account stays suspended and comes back for review on the new date.',
  accountHint: 'Saved in the audit log. The member sees only the date.',
  accounts: 'Suspended accounts',
  bell: (title: string) => `Suspension to review: ${title}`,
} as const

/** The deadline of a request to an approved company. */
export const ANSWER_DAY = {
  label: 'Answer by',
  hint: 'After this day the request comes back to the reviewers. Leave the date empty to allow 14 days.',
  ask: { label: 'Request Info', hint: 'The member sees this.' },
  askLead: 'The company stays approved. Select the items you need, or add a question.',
  drop: {
    label: 'Withdraw request',
    hint: 'Saved in the history. The member sees that the request was withdrawn.',
  },
  nothing: 'Select a field or a document, or add a question.',
  underWay: 'This profile has an open change. Request information there.',
  openChange: 'Open the change',
  asked: 'Information requested',
  dropped: 'Request withdrawn',
  overdue: 'Deadline passed',
  bell: (company: string) => `Deadline passed: ${company}`,
  linkBell: (company: string) => `Link expired: ${company}`,
} as const

/** Toast after setting a review date. */
export const DAY_SET = {
  company: { title: 'New review date set', text: 'The member sees it on their page.', tone: 'ok' },
  listing: { title: 'New review date set', text: 'Its owner sees it in the editor.', tone: 'ok' },
  account: { title: 'New review date set', text: 'The person sees it on their page.', tone: 'ok' },
} as const

/** Audit log texts, after the actor's name. */
export const DAY_SET_BY = {
  account: 'set a new review date for the suspension of the account',
  company: 'set a new review date for the suspension of the company',
  listing: 'set a new review date for the suspension of the listing',
} as const
