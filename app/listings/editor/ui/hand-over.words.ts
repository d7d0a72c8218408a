/** Handover of a draft that an admin prepared for a company. */
export const HAND = {
  only: (company: string) => `Only ${company} can submit this listing.`,
  press: (company: string) => `Hand over to ${company}`,
  pending: 'Handing over...',
  before:
    'When the draft is ready, hand it over. We’ll email a link to the company’s members and remind them if nothing happens. After that you can no longer edit it.',
  done: 'Draft handed over',
  told: (company: string) => `We emailed the members of ${company} a link to the draft.`,
  failed: 'Draft not handed over',
  already: 'This listing was already handed over or is no longer a draft.',
} as const
