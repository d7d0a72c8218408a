import { formatNumber } from '#app/lib/format.ts'

export type Numbers = {
  /** A lower bound; exact if every kind has three or more. */
  companies: { least: number; isAll: boolean; samples: 'none' | 'some' | 'all' }
  listings: { all: number; illustrative: number }
  cities: number
  figures: number
  /** The day of the count, formatted. */
  day: string
}

const COMPANIES = {
  none: 'companies in the Market Circle',
  some: 'companies in the Market Circle, some of them illustrative',
  all: 'illustrative companies in the Market Circle',
} as const

function listingsText({ all, illustrative }: Numbers['listings']): string {
  const noun = all === 1 ? 'listing on the market' : 'listings on the market'
  if (illustrative === 0) return noun
  return illustrative >= all
    ? `illustrative ${noun}`
    : `${noun}, ${formatNumber(illustrative)} of them illustrative`
}

/** Today's counts, below the hero; omits counts of zero. */
export function LandingNumbers({ numbers }: { numbers: Numbers }) {
  const { companies, listings, cities, figures, day } = numbers
  const { least, isAll, samples } = companies
  const cells = [
    ...(least > 0 ? [[isAll ? formatNumber(least) : `${formatNumber(least)}+`, COMPANIES[samples]]] : []),
    ...(listings.all > 0
      ? [
          [formatNumber(listings.all), listingsText(listings)],
          [formatNumber(cities), cities === 1 ? 'city' : 'cities'],
        ]
      : []),
    ...(figures > 0 ? [[formatNumber(figures), 'market figures, each with source and date']] : []),
  ] as const
  if (cells.length === 0) return null
  return (
    <section aria-label="Our numbers" className="border-b border-line">
      <div className="page">
        <dl className="landing-numbers">
          {cells.map(([number, label]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
        <p className="pb-4 text-13 text-ink-2">{`As of ${day}.`}</p>
      </div>
    </section>
  )
}
