import { ending } from '#app/lib/name.ts'

/** What opens a page to somebody whose company is not approved yet, and whose turn it is. */
export const OPENS = {
  opens: 'Opens once your company is approved.',
  yours: 'Your turn:',
  ours: (day: string) => `With us since ${day}.`,
  owners: (name: string) => `The next step is for ${ending(name || 'the owner of your company')}`,
  told: 'You will hear about matches once your company is approved.',
  unchanged: 'Nothing was changed.',
}
