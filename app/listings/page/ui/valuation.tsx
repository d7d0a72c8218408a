import { ValuationBar } from '#app/ui/chart/valuation-bar.tsx'
import { formatEur, formatDay } from '#app/lib/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PriceChange } from '../queries/find-deal.server.ts'
import { labelOf, PROPERTY_TYPES } from '../../schema.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { SampleNote } from './sample-facts.tsx'

const perSqm = (value: number) => `${formatEur(Math.round(value))}/m²`

function gapText(deal: Deal, basis: 'built' | 'plot'): string {
  const type = labelOf(PROPERTY_TYPES, deal.propertyType)
  const what = basis === 'plot' ? `land (${type})` : `${type} listings`
  return `We have no price benchmarks for ${[what, deal.city].filter(Boolean).join(' in ')}.`
}

const SURFACES = { built: 'built surface', plot: 'plot' } as const

type Ends = { undervalued: number; above: number }

const percentOf = (value: number, { undervalued, above }: Ends) =>
  ((value - undervalued) / (above - undervalued)) * 100

/** The position of a price per m² between the outer marks, in percent, from 2 to 98 to stay on the bar (PUB-109). */
export const markerPercent = (value: number, marks: Ends) =>
  Math.min(98, Math.max(2, percentOf(value, marks)))

/** The price per m² on a bar with the three marks for its surface (PUB-109). */
export function Valuation({ deal }: { deal: Deal }) {
  if (!deal.analytics) return null
  const { valuation } = deal.analytics
  if (valuation.gap !== null) return <p className="text-ink-2">{gapText(deal, valuation.basis)}</p>
  const { value, basis, marks, isSample, from } = valuation
  const at = (key: keyof typeof marks, label: string) => ({
    key,
    label,
    value: perSqm(marks[key]),
    percent: percentOf(marks[key], marks),
  })
  return (
    <>
      {isSample && <SampleNote what="benchmarks" />}
      <ValuationBar
        label={`Price per m² of ${SURFACES[basis]}`}
        value={perSqm(value)}
        percent={markerPercent(value, marks)}
        marks={[at('undervalued', 'Undervalued'), at('fair', 'Fair market'), at('above', 'Above market')]}
        note={
          from === null
            ? undefined
            : `Benchmarks for ${from.place}, ${from.period}${from.isIllustrative ? ', illustrative' : ''}. Source: ${from.source}.`
        }
      />
    </>
  )
}

function change(from: number | null | undefined, to: number | null): string {
  if (!from || to === null) return ''
  const percent = Math.round((to / from - 1) * 1000) / 10
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

const priceText = (price: number | null) => (price === null ? 'on application' : formatEur(price))

export function PriceChanged({ change: { since, from, to } }: { change: PriceChange }) {
  return (
    <Notice>
      The asking price has changed since your last visit on {formatDay(since)}: {priceText(from)} →{' '}
      {priceText(to)}.{' '}
      <a href="#chapter-history" className="underline underline-offset-3">
        Price history
      </a>
    </Notice>
  )
}

export function PriceHistory({ deal }: { deal: Deal }) {
  const prices = deal.analytics?.priceHistory ?? []
  if (prices.length === 0) return null
  const rows = prices.map((point, at) => ({ ...point, change: change(prices[at - 1]?.price, point.price) }))
  return (
    <table className="keep w-full border-collapse border-y border-line-2 text-15">
      <caption className="sr-only">Price history</caption>
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
              <time dateTime={since}>{formatDay(new Date(since))}</time>
            </th>
            <td className="py-2 pr-4 text-right font-medium sm:w-1/3">{priceText(price)}</td>
            <td className="w-24 py-2 text-right text-ink-2 sm:w-1/3">{step}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
