import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** The words of the landing page (PUB-001 to PUB-011, PUB-035 to PUB-043, MEM-001, MEM-003, MEM-007). */
export const HEADLINE = 'Real estate between people who have been checked.'

export const LEAD =
  'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers. Every company reviewed, every listing approved, every figure shown only to those who may see it.'

/** The challenges, each with what helps against it; `key` stands in the address of its tab (PUB-002, PUB-037). */
export const CHALLENGES = [
  {
    key: 'developers',
    label: 'Developers',
    who: 'Small and mid-sized developers',
    pairs: [
      [
        'Good projects stay below the radar of the large houses.',
        'A listing on one standard, in front of investors who have been checked.',
      ],
      [
        'Figures travel further than they should.',
        'You decide who sees each listing: public to vetted members, semi-public with approval or an NDA, or private by invitation.',
      ],
      [
        'Weeks go into parties that turn out not to be real.',
        'Who asks for your figures is a company that an admin has vetted.',
      ],
    ],
  },
  {
    key: 'investors',
    label: 'Investors',
    who: 'Family offices, private equity, funds and high-net-worth individuals',
    pairs: [
      [
        'Deal flow comes in pieces, from sellers nobody has checked.',
        'Listings of companies that an admin has vetted, each reviewed before it is seen.',
      ],
      [
        'Two yields are never the same yield.',
        'One data dictionary, with the basis of each yield and price beside it.',
      ],
      [
        'The first real number takes weeks.',
        'Access that opens by approval or NDA, with the owner reminded while you wait.',
      ],
    ],
  },
  {
    key: 'service-providers',
    label: 'Service providers',
    who: 'Due-diligence and advisory firms',
    pairs: [
      [
        'Mandates are found by chance, and late.',
        'You are listed in the directory where both sides look for a firm.',
      ],
      [
        'Clients cannot tell a firm from a website.',
        'Your licence and your insurance are reviewed like every other member’s documents.',
      ],
      [
        'Facts arrive in a hundred formats.',
        'Listings on one standard, with documents in one place and a record of who opened them.',
      ],
    ],
  },
] as const

export const CIRCLE = [
  {
    title: 'Connect',
    text: 'Registered companies are vetted by an admin before they gain access. KYC is required of all users.',
  },
  {
    title: 'Evaluate',
    text: 'Standardized facts, the basis of every yield, and market figures with their sources and dates.',
  },
  {
    title: 'Execute',
    text: 'Asset deals and share deals, with access that the owner grants, dates and takes back.',
  },
] as const

/** The three pillars (PUB-003, PUB-004, PUB-039). */
export const PILLARS = {
  circle: {
    title: 'Market Circle',
    lead: 'A verified directory of developers, investors and service providers, with connection requests.',
    points: [
      'Every company is vetted by an admin before it gains access.',
      'KYC is required of all users.',
      'Contact details only after both sides have said yes.',
    ],
  },
  analytics: {
    title: 'Market Analytics',
    lead: 'Yields, vacancy, rents and demography of the region, each figure with its source and its date.',
    points: [
      'Poland first, its neighbours beside it.',
      'Scenarios whose model you can read.',
      'Every figure opens: its source, its period and its licence.',
    ],
  },
  marketplace: {
    title: 'Marketplace',
    lead: 'Standardized property listings with controlled visibility.',
    points: [
      'Both asset deals and share deals are supported; co-investment comes later.',
      'Public, semi-public or private: the owner decides, listing by listing.',
      'Compared side by side, with the basis of each figure.',
    ],
  },
} as const

export const REASONS = [
  ['Everybody is checked', `Companies and their documents are reviewed by people, in ${REVIEW_TIME}.`],
  [
    'You hold the key',
    'Public, semi-public or private, for each listing, and access that ends when you say so.',
  ],
  ['Figures line up', 'One dictionary of terms, areas and yields, so that two listings can be compared.'],
  ['Nothing leaks', 'What you may not see is never sent to your browser, not even behind a blur.'],
  [
    'Poland first',
    'Land registers, local plans and usufruct as they are here, not as a form elsewhere thinks.',
  ],
  ['Honest about what it is not', 'Direct collaboration among parties is not yet available.'],
] as const

export const APPLICANTS = [
  {
    label: 'Developer',
    type: 'Developer',
    text: 'Free listing for developers. A small symbolic listing or transaction fee may apply after launch.',
  },
  {
    label: 'Investor',
    type: 'Investor',
    text: 'One year free for investors, with discounts for early members afterwards.',
  },
  {
    label: 'Due Diligence',
    type: 'Due Diligence',
    text: 'Join the circle of advisers that members meet first.',
  },
] as const

export const ILLUSTRATIVE =
  'Illustrative data: listings and market figures that are marked as illustrative are samples and describe no real property, company or market.'
