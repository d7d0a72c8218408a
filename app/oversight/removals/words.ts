/** The words that announce the removal of what somebody left alone. */
export const REMOVAL = {
  subject: (day: string) => `Scheduled for deletion on ${day}`,
  hello: (name: string) => `Hello ${name},`,
  intro: (day: string) =>
    `You have not touched the items below for a long time. We will delete them on ${day} unless you continue before then.`,
  profile: 'What you typed into your profile',
  listing: (title: string) => `What you typed into the listing ${title} and did not save`,
  newListing: 'What you typed into a new listing and did not save',
  documents: (company: string) => `The documents of ${company}, whose profile was not approved`,
  lastSaved: (day: string) => `Last changed on ${day}.`,
  keepDraft: 'Open it and save or send it to keep it.',
  keepDocuments: 'Submit the profile again to keep them.',
  seeAll: 'Open Parcela',
  sample: 'Scheduled deletion',
  reader: 'the member',
} as const
