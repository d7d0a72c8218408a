import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** The text of the landing page (PUB-001 to PUB-011, PUB-035 to PUB-043, MEM-001, MEM-003, MEM-007). */
export const HEADLINE = 'Real estate deals between vetted companies.'

export const LEAD =
  'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers. We vet every company and review every listing. Owners decide who sees their figures.'

/** The challenges of each audience with our answers; `key` is the tab's value in the query string (PUB-002, PUB-037). */
export const CHALLENGES = [
  {
    key: 'developers',
    label: 'Developers',
    who: 'Small and mid-sized developers',
    pairs: [
      [
        'Good projects go unnoticed next to the big names.',
        'A standardised listing puts your project in front of vetted investors.',
      ],
      [
        'Confidential figures end up in the wrong hands.',
        'You decide who sees each listing: public to vetted members, semi-public with approval or an NDA, or private by invitation.',
      ],
      [
        'You lose weeks on buyers who were never serious.',
        'Every company that requests your figures has been vetted.',
      ],
    ],
  },
  {
    key: 'investors',
    label: 'Investors',
    who: 'Family offices, private equity, funds and high-net-worth individuals',
    pairs: [
      [
        'Deal flow is scattered, from sellers nobody has vetted.',
        'Listings come from vetted companies, and we review each one before it goes live.',
      ],
      [
        'No two yields are calculated the same way.',
        'One data dictionary, with the basis of each yield and price.',
      ],
      [
        'It takes weeks to get a first real figure.',
        'Get access by approval or NDA. We remind owners of open requests.',
      ],
    ],
  },
  {
    key: 'service-providers',
    label: 'Service providers',
    who: 'Due-diligence and advisory firms',
    pairs: [
      [
        'You hear about mandates late, and by chance.',
        'Get listed in the Market Circle, where both sides look for a firm.',
      ],
      [
        'Clients cannot tell a real firm from a good website.',
        'We review your licence and insurance like every other member’s documents.',
      ],
      [
        'Data arrives in 100 formats.',
        'Standardised listings keep documents in one place and record who opened them.',
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
    text: 'Standardised facts, the basis of every yield, and market figures with source and date.',
  },
  {
    title: 'Execute',
    text: 'Asset deals and share deals. Owners grant access, set an end date and can revoke it.',
  },
] as const

/** The three pillars (PUB-003, PUB-004, PUB-039). */
export const PILLARS = {
  circle: {
    title: 'Market Circle',
    lead: 'A verified directory of developers, investors and service providers, with connection requests.',
    points: [
      'Search by company type, region, asset class and ESG status.',
      'See how well each company matches your criteria.',
      'Contact details are shared only once both sides agree.',
    ],
  },
  analytics: {
    title: 'Market Analytics',
    lead: 'Yields, vacancy, rents and demographics for the region, each figure with source and date.',
    points: [
      'Poland first, compared with its neighbours.',
      'Scenarios with a transparent model.',
      'Open any figure to see its source, period and licence.',
    ],
  },
  marketplace: {
    title: 'Marketplace',
    lead: 'Standardised property listings with controlled visibility.',
    points: [
      'Both asset deals and share deals are supported. Co-investment will follow.',
      'Owners make each listing public, semi-public or private.',
      'Compare listings side by side, with the basis of each figure.',
    ],
  },
} as const

export const REASONS = [
  ['Everyone is vetted', `Our team reviews every company and its documents in ${REVIEW_TIME}.`],
  [
    'You control access',
    'Make each listing public, semi-public or private, and end access whenever you want.',
  ],
  ['Comparable figures', 'One dictionary of terms, areas and yields makes listings comparable.'],
  ['No leaks', 'Hidden figures never reach the browser, not even behind a blur.'],
  [
    'Built for Poland',
    'Covers land and mortgage registers, local zoning plans and perpetual usufruct (a long lease of public land).',
  ],
  ['Clear about limits', 'Direct collaboration among parties is not yet available.'],
] as const

export const APPLICANTS = [
  {
    label: 'Developer',
    text: 'Free listing for developers. A small symbolic listing or transaction fee may apply after launch.',
  },
  {
    label: 'Investor',
    text: 'One year free for investors, with discounts for early members afterwards.',
  },
  {
    label: 'Due Diligence',
    text: 'Be among the first advisors that members find.',
  },
] as const

export const ILLUSTRATIVE =
  'Illustrative data: listings and market figures marked “illustrative” are samples and don’t describe real properties, companies or markets.'
