/** A suspension's day of review, and the step that names another one. */
export const REVIEW_DAY = {
  label: 'Day of review',
  hint: 'The record is back with the reviewers on this day. Without one, in 30 days.',
  refused: 'Please choose a day within the next 365 days.',
  again: (day: string) => `We will review this again by ${day}.`,
  step: 'New day of review',
  stepHint: 'Kept in the history; the member reads the day alone.',
  accountLead: 'The account stays suspended, and is back with the reviewers on the new day.',
  accountHint: 'Kept in the audit log; the person reads the day alone.',
  accounts: 'Suspended accounts',
  bell: (title: string) => `Suspension to review: ${title}`,
} as const

/** The day until which an approved company is asked for something. */
export const ANSWER_DAY = {
  label: 'Answer until',
  hint: 'After this day the request is back with the reviewers. Without one, 14 days.',
  ask: { label: 'Request Info', hint: 'The member reads this.' },
  askLead: 'The company stays approved. Point at what you need, or add a question.',
  drop: {
    label: 'Take back the request',
    hint: 'Kept in the history; the member reads that nothing is asked for any more.',
  },
  nothing: 'Point at a field or a document, or add a question.',
  underWay: 'A change of this profile is under way. Ask for more there.',
  openChange: 'Open the change',
  asked: 'Information requested',
  dropped: 'Request taken back',
  passed: 'Day has passed',
  bell: (company: string) => `Day has passed: ${company}`,
  linkBell: (company: string) => `Link has ended: ${company}`,
} as const

/** What the desk says of a new day. */
export const DAY_SET = {
  company: { title: 'New day of review set', text: 'The member reads it on their page.', tone: 'ok' },
  listing: { title: 'New day of review set', text: 'Its owner reads it in the editor.', tone: 'ok' },
  account: { title: 'New day of review set', text: 'The person reads it on their page.', tone: 'ok' },
} as const

/** What the log says was done, after who did it. */
export const DAY_SET_BY = {
  account: 'set another day on which the suspension of the account is reviewed',
  company: 'set another day on which the suspension of the company is reviewed',
  listing: 'set another day on which the suspension of the listing is reviewed',
} as const
