/** Reminders of items that a member has to act on. */
export const REMINDER = {
  subject: (count: number) => (count === 1 ? '1 item needs your action' : `${count} items need your action`),
  heading: 'Action needed',
  hello: (name: string) => `Hello ${name},`,
  intro: 'The items below need your action on Parcela.',
  some: (shown: number, count: number) =>
    `These are the ${shown} oldest of ${count} items that need your action on Parcela.`,
  since: (day: string) => `Open since ${day}.`,
  last: 'This is the last reminder.',
  title: (thing: string) => `Action needed: ${thing}`,
  more: (count: number) => `${count} more`,
  seeAll: 'Open Parcela',
  stop: 'Stop these reminders',
} as const
