import { ValuationBar } from '#app/ui/chart/valuation-bar.tsx'
import { formatEur } from '#app/lib/money.ts'
import { labelOf, PROPERTY_TYPES } from '../../schema.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { markerPercent } from '../../visibility/valuation.ts'
import { dayText } from '#app/listings/ui/day-text.ts'

const perSqm = (value: number) => `${formatEur(Math.round(value))}/m²`

function gapWords(deal: Deal, gap: 'no_price' | 'per_plot' | 'no_marks'): string {
  if (gap === 'no_price') return 'The price per m² is not stated by the owner, so nothing can be compared.'
  if (gap === 'per_plot')
    return 'The price relates to the plot; the market figures relate to built surface, so they are not compared.'
  const type = labelOf(PROPERTY_TYPES, deal.propertyType)
  return `There are no market figures for ${[type, deal.city].filter(Boolean).join(' in ')}.`
}

/** The price per m² between three marks (PUB-108, PUB-109). */
export function Valuation({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { valuation } = deal.analytics
  if (valuation.gap !== null) return <p className="text-ink-2">{gapWords(deal, valuation.gap)}</p>
  const { value, marks, isSample, source } = valuation
  const at = (key: keyof typeof marks, label: string) => ({
    key,
    label,
    value: perSqm(marks[key]),
    percent: ((marks[key] - marks.undervalued) / (marks.above - marks.undervalued)) * 100,
  })
  return (
    <ValuationBar
      label="Price per m² of built surface"
      value={perSqm(value)}
      percent={markerPercent(value, marks)}
      marks={[at('undervalued', 'Undervalued'), at('fair', 'Fair market'), at('above', 'Above-market')]}
      note={
        isSample
          ? 'Sample marks: invented, like the listing.'
          : `Marks: ${source?.replace(/^ILLUSTRATIVE: /, '')}.`
      }
    />
  )
}

function change(from: number | null | undefined, to: number | null): string {
  if (!from || to === null) return ''
  const percent = Math.round((to / from - 1) * 1000) / 10
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

/** Every price that was asked on the market, newest first. */
export function PriceHistory({ deal }: { deal: Deal }) {
  const prices = deal.analytics?.priceHistory ?? []
  if (prices.length === 0) return null
  const rows = prices.map((point, at) => ({ ...point, change: change(prices[at - 1]?.price, point.price) }))
  return (
    <div className="mt-6">
      <h3 className="mb-2 text-17">Price history</h3>
      <table className="keep w-full border-collapse border-y border-line-2 text-15">
        <thead className="sr-only">
          <tr>
            <th scope="col">From</th>
            <th scope="col">Asking price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {rows.toReversed().map(({ price, since, change: step }, at) => (
            <tr key={rows.length - at}>
              <th scope="row" className="py-2 pr-4 text-left font-normal text-ink-2 sm:w-1/3">
                <time dateTime={since}>{dayText(new Date(since))}</time>
              </th>
              <td className="py-2 pr-4 text-right font-medium sm:w-1/3">
                {price === null ? 'on application' : formatEur(price)}
              </td>
              <td className="w-24 py-2 text-right text-ink-2 sm:w-1/3">{step}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
