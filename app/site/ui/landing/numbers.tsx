import { formatNumber } from '#app/lib/format.ts'
import { LIVE } from './live-texts.ts'

export type Numbers = {
  /** A lower bound; exact if every kind has three or more. */
  companies: { least: number; isAll: boolean; samples: 'none' | 'some' | 'all' }
  listings: { all: number; illustrative: number }
  cities: number
  figures: number
  /** The day of the count, formatted. */
  day: string
}

/** Today's counts, below the hero; omits counts of zero. */
export function LandingNumbers({ numbers }: { numbers: Numbers }) {
  const { companies, listings, cities, figures, day } = numbers
  const { least, isAll, samples } = companies
  const cells = [
    ...(least > 0
      ? [[isAll ? formatNumber(least) : `${formatNumber(least)}+`, LIVE.companies[samples]]]
      : []),
    ...(listings.all > 0
      ? [
          [formatNumber(listings.all), LIVE.listings(listings.all, listings.illustrative)],
          [formatNumber(cities), LIVE.cities(cities)],
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
