const things = (count: number) => (count === 1 ? '1 thing waits' : `${count} things wait`)

/** A reminder of what has been somebody's turn for some time. */
export const REMINDER = {
  subject: (count: number) => `${things(count)} for you`,
  heading: 'Your turn',
  hello: (name: string) => `Hello ${name},`,
  intro: 'This is your turn on Parcela. Each line opens the page where it is done.',
  some: (shown: number, count: number) =>
    `These are the ${shown} oldest of ${count} things that are your turn on Parcela.`,
  since: (day: string) => `Your turn since ${day}.`,
  last: 'This is the last reminder.',
  title: (thing: string) => `Your turn: ${thing}`,
  more: (count: number) => `${count} more`,
  seeAll: 'Open Parcela',
  stop: 'Stop these reminders',
} as const
