/** What opens a page to somebody whose company is not approved yet, and whose turn it is (END-039). */
export const OPENS = {
  opens: 'Opens once your company is approved.',
  yours: 'Your turn:',
  ours: (day: string) => `With us since ${day}.`,
  owners: "Your company's owner has the next step.",
  told: 'You will hear about matches once your company is approved.',
  unchanged: 'Nothing was changed.',
  profile: 'Complete your profile',
  again: 'Submit your profile again',
  submit: 'Submit your profile',
}
