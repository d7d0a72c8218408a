/** Of a draft that an admin made for a company (END-020). */
export const HAND = {
  only: (company: string) => `Only ${company} can submit this listing.`,
  press: (company: string) => `Hand to ${company}`,
  pending: 'Handing over...',
  before: 'Its members are told once, with a link to this draft. Until then they are not reminded of it.',
  after: 'Its members were told on',
  done: 'Draft handed over',
  told: (company: string) => `The members of ${company} are told, with a link to the draft.`,
  failed: 'Not handed over',
  already: 'This draft was handed over already, or is no draft any more.',
} as const
