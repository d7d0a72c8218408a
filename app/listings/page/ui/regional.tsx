import { Link } from 'react-router'
import { LevelBars } from '#app/ui/chart/level-bars.tsx'
import { LineChart } from '#app/ui/chart/line-chart.tsx'
import { formatEur } from '#app/lib/format.ts'
import { countryInSentence } from '#app/lib/name.ts'
import type { RegionalKind } from '#app/market/regional-figures.ts'
import { unitLabel } from '#app/market/schema.ts'
import type { Analytics, Neighbour, RegionalChart } from '../../visibility/present-analytics.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { SampleNote } from './sample-facts.tsx'

function RegionalLine({ chart }: { chart: RegionalChart }) {
  const { kind, label, place, unit, points, sources, own } = chart
  const newest = points.at(-1)
  return (
    <LineChart
      label={`${label}, ${place}`}
      unit={unitLabel(unit)}
      zero={kind !== 'prices'}
      minPoints={3}
      height={128}
      sources={sources}
      series={[
        { key: 'market', label: place, points },
        ...(own === null || !newest
          ? []
          : [
              { key: 'own', label: 'This listing', points: [{ x: newest.x, xLabel: newest.xLabel, y: own }] },
            ]),
      ]}
    />
  )
}

function missingText(deal: Deal, missing: readonly RegionalKind[]): string {
  const listed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(missing)
  const places = [...new Set([deal.city, countryInSentence(deal.country)].filter(Boolean))]
  return `We have no market figures on ${listed} for this property type in ${places.join(' or ')}.`
}

function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <div>
      <h4 className="mb-2 text-17">Listings within 5 km</h4>
      {neighbours.length === 0 ? (
        <p className="text-ink-2">We found no other listings of this type within 5 km that you can see.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line-2">
          {neighbours.map(({ slug, title, pricePerSqm, km }) => (
            <li key={slug} className="flex items-baseline justify-between gap-4 py-2.5">
              <Link
                to={`/deal/${slug}`}
                className="min-w-0 truncate text-boundary underline-offset-3 hover:underline"
              >
                {title}
              </Link>
              <span className="shrink-0 text-13 whitespace-nowrap text-ink-2 tabular-nums">
                {pricePerSqm !== null && (
                  <span className="mr-3 text-15 text-ink">{formatEur(pricePerSqm)}/m²</span>
                )}
                {km === 0 ? 'under 1 km' : `${km} km`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SampleCharts({ sample }: { sample: NonNullable<Analytics['sample']> }) {
  return (
    <div>
      <SampleNote what="charts" />
      <div className="grid gap-4 lg:grid-cols-2">
        <LevelBars label="District price level" unit="EUR per m²" bars={sample.districtPrices} />
        <LevelBars label="Sales in the district" unit="Transactions a year" bars={sample.districtSales} />
      </div>
    </div>
  )
}

export function Regional({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { sample, regional, neighbours } = deal.analytics
  return (
    <div className="flex flex-col gap-4">
      {sample && <SampleCharts sample={sample} />}
      <div className="grid gap-4 md:grid-cols-2">
        {regional.charts.map((chart) => (
          <RegionalLine key={chart.kind} chart={chart} />
        ))}
        <div className="flex flex-col gap-3">
          <Neighbours neighbours={neighbours} />
          {regional.missing.length > 0 && (
            <p className="text-13 text-ink-2">{missingText(deal, regional.missing)}</p>
          )}
          <p className="no-print">
            <Link to={regional.insights} className="text-boundary underline underline-offset-3">
              Market Insights{deal.city && ` for ${deal.city}`}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}
