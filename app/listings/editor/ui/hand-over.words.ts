/** Of a draft that an admin made for a company. */
export const HAND = {
  only: (company: string) => `Only ${company} can submit this listing.`,
  press: (company: string) => `Hand to ${company}`,
  pending: 'Handing over...',
  before:
    'When it is ready, hand it over: its members are told once, with a link to this draft, and reminded while it waits for them. You cannot edit it any more then.',
  done: 'Draft handed over',
  told: (company: string) => `The members of ${company} are told, with a link to the draft.`,
  failed: 'Not handed over',
  already: 'This draft was handed over already, or is no draft any more.',
} as const
