/** The words of a member's home. */
export const HOME = {
  title: 'What needs you today',
  welcome: (name: string, company: string | null) =>
    [`Welcome, ${name}`, company].filter(Boolean).join(' · '),
  admin: 'You see the platform as an administrator.',
  groups: { yours: 'Your turn', news: 'New', ends: 'Ends soon' },
  begin: 'Begin',
  open: 'Open',
  openListing: 'Open listing',
  when: { yours: 'since', news: '', ends: 'ends' },
  ends: 'ends',
  all: 'All notifications',
  more: 'More is waiting for you. Your account menu shows how many.',
  accessEnds: (title: string) => `Your access to ${title}`,
  invited: (title: string) => `Invitation to ${title}`,
  waitingTitle: 'Waiting for others',
  waiting: {
    access: (about: string | null) => (about === null ? 'Your request for access' : `Access to ${about}`),
    inquiry: (about: string | null) => `Inquiry about ${about ?? 'a listing'}`,
    connection: (about: string | null) => `Connection with ${about ?? 'a company'}`,
  },
  next: {
    investor: { label: 'Browse Properties', to: '/listings' },
    developer: { label: 'New Project', to: '/my-listings/new' },
    due_diligence: { label: 'Market Circle', to: '/market-circle' },
  },
} as const

/** What a company has under way. */
export const MOTION = {
  deals: 'Deals in motion',
  listings: 'Listings in motion',
  all: 'All',
  listing: 'Listing',
  stage: 'Stage',
  state: 'Next step',
  waiting: 'Access requests',
  inquiries: 'Open inquiries',
  status: 'Status',
  day: 'Since',
  states: {
    invited: 'Use the invitation',
    pending: 'Waiting for the owner',
    granted: 'Open the listing',
    nda: 'Accept the NDA',
    inquiry: 'Read the conversation',
  },
  noDeals:
    'No deal is in motion. Ask the owner of a listing for access or send an inquiry, and it will appear here.',
  noListings: 'No listing of yours is on the market or in review.',
} as const

export const MEET = {
  matches: 'New matches',
  noMatches: 'Nothing new fits your profile. New listings that match it will appear here.',
  companies: 'Companies to meet',
  none: 'No more matches for you today.',
  saved: 'Saved deals',
  noSaved: 'No saved deals yet. The heart on a card keeps it here.',
} as const

export const MARKET = { country: 'Country', insights: 'Market Insights' } as const
