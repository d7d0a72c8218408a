import { Link } from 'react-router'
import { type LevelBar, LevelBars } from '#app/ui/chart/level-bars.tsx'
import { formatEur, formatNumber } from '#app/lib/money.ts'
import type { FieldKey } from '../../dictionary/dictionary.ts'
import type { Analytics, Neighbour, SourcedFigure } from '../../visibility/present-analytics.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { factOf } from './parts.ts'

function numberOf(deal: Deal, key: FieldKey): number | null {
  const value = factOf(deal, key)?.value
  return typeof value === 'number' ? value : null
}

/** This listing's price per m² beside what stands around it; a bar for each value that the answer holds. */
function levels(deal: Deal, { valuation }: Analytics): LevelBar[] {
  const bars: [string, string, number | null][] = [
    ['this', 'This listing', deal.pricePerSqm.value],
    ['nearby', 'Nearby average, within 5 km', numberOf(deal, 'nearby_avg_price')],
    ['district', 'District average, stated', numberOf(deal, 'district_avg_price')],
    ['fair', 'Fair market mark', valuation.gap === null && !valuation.isSample ? valuation.marks.fair : null],
  ]
  return bars.flatMap(([key, label, value]) =>
    value === null ? [] : [{ key, label, value: Math.round(value), isMain: key === 'this' }],
  )
}

function Figures({ figures }: { figures: readonly SourcedFigure[] }) {
  return (
    <table className="keep w-full border-collapse border-y border-line-2 text-15">
      <caption className="mb-2 text-left font-display text-17 font-medium">What the market data say</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {figures.map(({ label, value, unit, source, period }) => (
          <tr key={label}>
            <th scope="row" className="py-2.5 pr-4 text-left font-normal">
              {label}
              <span className="block text-13 text-ink-2">
                {period} · {source}
              </span>
            </th>
            <td className="py-2.5 text-right align-top font-medium whitespace-nowrap tabular-nums">
              {formatNumber(value)} <span className="text-13 font-normal text-ink-2">{unit}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Neighbours({ neighbours }: { neighbours: readonly Neighbour[] }) {
  return (
    <div>
      <h3 className="mb-2 text-17">Listings within 5 km</h3>
      {neighbours.length === 0 ? (
        <p className="text-ink-2">No other listing of this type that you may see stands within 5 km.</p>
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
  const bars = (points: { label: string; value: number }[]): LevelBar[] =>
    points.map(({ label, value }) => ({ key: label, label, value }))
  const note = 'Sample chart: invented, like the listing.'
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <LevelBars
        label="District price level"
        unit="EUR per m²"
        note={note}
        bars={bars(sample.districtPrices)}
        illustrative
      />
      <LevelBars
        label="Sales in the district"
        unit="Transactions a year"
        note={note}
        bars={bars(sample.districtSales)}
        illustrative
      />
    </div>
  )
}

/** What stands around the listing: from our data on a real one, sample charts on a sample (PUB-110). */
export function Regional({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { sample, regional, neighbours } = deal.analytics
  const bars = levels(deal, deal.analytics)
  return (
    <div className="mt-6 flex flex-col gap-8">
      {sample && <SampleCharts sample={sample} />}
      {!sample && bars.length > 1 && <LevelBars label="Price level" unit="EUR per m²" bars={bars} />}
      {regional.length > 0 && <Figures figures={regional} />}
      {!sample && regional.length === 0 && (
        <p className="text-ink-2">There are no market figures for this city and type.</p>
      )}
      <Neighbours neighbours={neighbours} />
    </div>
  )
}
