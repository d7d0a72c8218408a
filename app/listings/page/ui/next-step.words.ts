import { longDay } from '#app/lib/long-day.ts'

/** The next step on a listing's page, or the text in its place. */
export const NEXT_STEP = {
  asked: (on: Date) => `Requested on ${longDay(on)}.`,
  withdraw: 'Withdraw',
  askAgain: (on: Date) => `You can request access again from ${longDay(on)}.`,
  sold: (on: string | null) => (on === null ? 'Sold' : `Sold on ${longDay(`${on}T12:00:00Z`)}`),
  similar: 'See similar listings',
  edit: 'Edit listing',
  viewAs: 'View as',
  nda: 'Accept the NDA',
} as const

/** Explanations of the ways to contact the owner, next to their buttons. */
export const WAYS = {
  ask: 'Ask a question',
  asks: 'Sends the owner a question. It does not request access.',
  proceed: 'Tells the owner that your company wants to proceed.',
  nda: 'Unlocks the details under NDA.',
} as const

export const LADDER = {
  title: 'Your access',
  stage: (stage: number) => `stage ${stage} of 2`,
  steps: [
    { name: 'Teaser', holds: 'open to everyone' },
    { name: 'Details', holds: 'open to approved members' },
    { name: 'Access', holds: 'granted by the owner' },
  ],
  since: (from: Date, until: Date | null) =>
    `since ${longDay(from)}${until ? `, until ${longDay(new Date(until.getTime() - 1))}` : ''}`,
} as const

export const TOOLS = {
  ask: 'Ask',
  share: 'Share',
  print: 'Print',
  more: 'More',
  copied: 'Link copied',
  copyFailed: 'Could not copy the link',
  shared: 'Anyone who opens this link sees only what their own access allows.',
  selected: (count: number, most: number) => `${count} of ${most} selected`,
} as const
