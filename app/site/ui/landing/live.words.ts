import { LADDER } from '#app/listings/page/ui/next-step.words.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { formatNumber } from '#app/lib/money.ts'

/** How many of a number are samples: said in its label where any are. */
function counted(all: number, samples: number, one: string, many: string): string {
  const noun = all === 1 ? one : many
  if (samples === 0) return noun
  return samples >= all ? `illustrative ${noun}` : `${noun}, ${formatNumber(samples)} of them illustrative`
}

/** The words around what the landing page reads from the database. */
export const LIVE = {
  away: 'Back in a moment.',
  numbers: 'Parcela in numbers',
  companies: {
    none: 'companies in the circle',
    some: 'companies in the circle, some of them illustrative',
    all: 'illustrative companies in the circle',
  },
  atLeast: (companies: number) => `${formatNumber(companies)}+`,
  listings: (all: number, samples: number) =>
    counted(all, samples, 'listing on the market', 'listings on the market'),
  cities: (cities: number) => (cities === 1 ? 'city' : 'cities'),
  figures: 'market figures, each with source and date',
  countedOn: (day: string) => `Counted on ${day}.`,
  few: 'fewer than 3',
  noListings: 'No listing is published yet.',
  fewListings: 'The three newest listings will appear here.',
  moreListings: 'Members see more listings than these.',
  newest: 'Newest listings',
  stages: LADDER.steps.map(({ name }, stage) => ({
    name,
    who: [
      'Everybody. That the building exists and in which city, not what it costs.',
      'Approved members. An admin has vetted their company.',
      'Companies that the owner has let in, with the NDA where it is asked.',
    ][stage],
  })),
  ladder: {
    title: 'The ladder of access',
    lead: 'One listing, three stages. The owner decides who comes how far and until when, and every fact says what opens it.',
    on: 'Shown on',
    illustrative: 'an illustrative listing. Of a public one, approved members read price and yield too.',
    open: 'Open',
    unstated: 'Not stated',
    closed: 'not open at this stage',
  },
  insights: 'See the market insights',
  circle: {
    caption: 'Companies in the Market Circle',
    who: 'Who is in the circle',
    companies: 'Companies',
    members: 'and what a member reads of each',
  },
} as const

/** What the directory shows of a company of each kind. */
export const KINDS: Readonly<Record<CompanyType, { name: string; read: string }>> = {
  developer: { name: 'Developers', read: 'Focus, regions, portfolio and projects' },
  investor: { name: 'Investors', read: 'Focus, regions, portfolio and average IRR' },
  due_diligence: { name: 'Due diligence', read: 'Sectors, regions and projects' },
}
