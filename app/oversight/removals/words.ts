/** Announcements of the removal of abandoned items. */
export const REMOVAL = {
  subject: (day: string) => `Scheduled for deletion on ${day}`,
  hello: (name: string) => `Hello ${name},`,
  intro: (day: string) =>
    `You have not changed the items below for a long time. We’ll delete them on ${day} unless you continue before then.`,
  profile: 'Your profile draft',
  listing: (title: string) => `Unsaved changes to the listing ${title}`,
  newListing: 'Unsaved text for a new listing',
  documents: (company: string) => `Documents for ${company} (profile not approved)`,
  lastSaved: (day: string) => `Last changed on ${day}.`,
  keepDraft: 'To keep it, open it and save or submit it.',
  keepDocuments: 'To keep them, submit the profile again.',
  seeAll: 'Open Parcela',
  sample: 'Scheduled deletion',
  reader: 'the member',
} as const
