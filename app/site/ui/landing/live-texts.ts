import { LADDER } from '#app/listings/page/ui/next-step-texts.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { formatNumber } from '#app/lib/format.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'

/** The label of a count, with the number of illustrative items among them. */
function counted(all: number, samples: number, one: string, many: string): string {
  const noun = all === 1 ? one : many
  if (samples === 0) return noun
  return samples >= all ? `illustrative ${noun}` : `${noun}, ${formatNumber(samples)} of them illustrative`
}

/** The text around the landing page's live figures. */
export const LIVE = {
  companies: {
    none: 'companies in the Market Circle',
    some: 'companies in the Market Circle, some of them illustrative',
    all: 'illustrative companies in the Market Circle',
  },
  listings: (all: number, samples: number) =>
    counted(all, samples, 'listing on the market', 'listings on the market'),
  cities: (cities: number) => (cities === 1 ? 'city' : 'cities'),
  stages: LADDER.steps.map(({ name }, stage) => ({
    name,
    who: [
      'For everyone. No account needed.',
      `For approved members. We review your company in ${REVIEW_TIME}.`,
      'For companies that the owner has granted access. Some owners also require an NDA.',
    ][stage],
  })),
  insights: 'View Market Insights',
} as const

/** What the directory shows for each company type. */
export const KINDS: Readonly<Record<CompanyType, { name: string; read: string }>> = {
  developer: { name: 'Developers', read: 'Focus, regions, portfolio and projects' },
  investor: { name: 'Investors', read: 'Focus, regions, portfolio and average IRR' },
  due_diligence: { name: 'Due diligence', read: 'Sectors, regions and projects' },
}
