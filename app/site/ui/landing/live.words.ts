import { LADDER } from '#app/listings/page/ui/next-step.words.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { formatNumber } from '#app/lib/money.ts'

/** The label of a count, with the number of illustrative items among them. */
function counted(all: number, samples: number, one: string, many: string): string {
  const noun = all === 1 ? one : many
  if (samples === 0) return noun
  return samples >= all ? `illustrative ${noun}` : `${noun}, ${formatNumber(samples)} of them illustrative`
}

/** The texts around the landing page's live figures. */
export const LIVE = {
  away: 'Back in a moment.',
  numbers: 'Parcela in numbers',
  companies: {
    none: 'companies in the Market Circle',
    some: 'companies in the Market Circle, some of them illustrative',
    all: 'illustrative companies in the Market Circle',
  },
  atLeast: (companies: number) => `${formatNumber(companies)}+`,
  listings: (all: number, samples: number) =>
    counted(all, samples, 'listing on the market', 'listings on the market'),
  cities: (cities: number) => (cities === 1 ? 'city' : 'cities'),
  figures: 'market figures, each with source and date',
  countedOn: (day: string) => `As of ${day}.`,
  few: 'fewer than 3',
  noListings: 'No listings published yet.',
  fewListings: 'The 3 newest listings show up here.',
  moreListings: 'Members see more listings.',
  newest: 'Newest listings',
  stages: LADDER.steps.map(({ name }, stage) => ({
    name,
    who: [
      'For everyone. Shows the building and its city, but no price.',
      'For approved members. We’ve vetted their companies.',
      'For companies that the owner has given access. Some owners also require an NDA.',
    ][stage],
  })),
  ladder: {
    title: 'Stages of access',
    lead: 'A listing opens in 3 stages. The owner decides who reaches which stage, and until when.',
    on: 'Example:',
    illustrative: 'an illustrative listing. On public listings, approved members also see price and yield.',
    open: 'Open',
    unstated: 'Not stated',
    closed: 'not open at this stage',
  },
  insights: 'See the market insights',
  circle: {
    caption: 'Companies in the Market Circle',
    who: 'Member type',
    companies: 'Companies',
    members: 'and what members see',
  },
} as const

/** What the directory shows for each company type. */
export const KINDS: Readonly<Record<CompanyType, { name: string; read: string }>> = {
  developer: { name: 'Developers', read: 'Focus, regions, portfolio and projects' },
  investor: { name: 'Investors', read: 'Focus, regions, portfolio and average IRR' },
  due_diligence: { name: 'Due diligence', read: 'Sectors, regions and projects' },
}
