/** The words of the landing page (PUB-001 to PUB-011, PUB-035 to PUB-043, MEM-001, MEM-003, MEM-007). */
export const HEADLINE = 'Real estate between people who have been checked.'

export const LEAD =
  'A members-only platform for mid-market real estate in Central and Eastern Europe, currently focused on Poland. It connects developers, investors and due-diligence service providers. Every company reviewed, every listing approved, every figure shown only to those who may see it.'

export const AUDIENCES = [
  {
    title: 'Developers',
    who: 'Small and mid-sized developers',
    challenge:
      'Good projects below the radar of the large houses, and figures that travel further than they should.',
    answer:
      'You decide who sees each listing: public to vetted members, semi-public with approval or an NDA, or private by invitation.',
  },
  {
    title: 'Investors',
    who: 'Family offices, private equity, funds and high-net-worth individuals',
    challenge:
      'Deal flow in pieces: unverified sellers, figures on no common basis, weeks before the first real number.',
    answer:
      'Standardized listings of companies that have been checked, with the basis of every figure beside it.',
  },
  {
    title: 'Service providers',
    who: 'Due-diligence and advisory firms',
    challenge: 'Mandates are found by chance, and long after the deal has taken its shape.',
    answer: 'You are vetted beside the parties and known to them before the data room opens.',
  },
] as const

export const CIRCLE = [
  {
    title: 'Connect',
    text: 'Registered companies are vetted by an admin before they gain access. KYC is required of all users.',
  },
  { title: 'Evaluate', text: 'Standardized facts, stated sources and dates, and one basis for every yield.' },
  {
    title: 'Execute',
    text: 'Asset deals and share deals, with access that the owner grants, dates and takes back.',
  },
] as const

export const PILLARS = [
  {
    title: 'Market Circle',
    text: 'A verified directory of developers, investors and advisers, with connection requests and meetings.',
    soon: false,
  },
  {
    title: 'Market Analytics',
    text: 'Market figures of the region with their sources, dates and scenarios.',
    soon: true,
  },
  {
    title: 'Marketplace',
    text: 'Standardized property listings with controlled visibility. Both asset deals and share deals are supported; co-investment comes later.',
    soon: false,
  },
] as const

export const REASONS = [
  ['Everybody is checked', 'Companies and their documents are reviewed by people, in 2-3 business days.'],
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
