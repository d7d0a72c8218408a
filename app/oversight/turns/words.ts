/** What a case is called beside its missing things; `about` is the listing, company or document that it concerns. */
export const CASES = {
  profile: () => 'Company profile',
  version: () => 'Changes of your profile',
  changes: () => 'Changes that you have not sent',
  document: (about: string) => `Document: ${about}`,
  listing: (about: string) => `Listing: ${about}`,
  access: (about: string) => `Access to ${about}`,
  inquiry: (about: string) => `Inquiry about ${about}`,
  connection: (about: string) => `Connection with ${about}`,
  untitled: 'without a title',
} as const
