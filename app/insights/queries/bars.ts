import { unitLabel, type MarketPoint, type MarketSeries } from '#app/market/schema.ts'
import type { Bar } from '#app/ui/chart/bar-chart.tsx'
import type { ChartSource, ChartTone } from '#app/ui/chart/chart-data.ts'
import type { Range, RangeEnd } from '#app/ui/chart/range-chart.tsx'
import { isOld, periodText } from '#app/market/period.ts'
import { SourceBook } from '#app/market/source-book.ts'
import { amountText } from './charts.ts'

export type BarChartData = {
  label: string
  unit: string
  /** The highest and the lowest bar; empty if periods differ or a figure is illustrative. */
  finding: string
  note?: string | undefined
  digits?: number | undefined
  bars: Bar[]
  sources: ChartSource[]
}

export type RangeChartData = Omit<BarChartData, 'bars' | 'finding'> & { ranges: Range[] }

type BarPick = { series: MarketSeries | undefined; label: string; tone?: ChartTone }
type ChartTexts = {
  label: string
  unit?: string
  note?: string | undefined
  divide?: number
  digits?: number
}

/** The newest figure of each series as a bar with its period; null if there is none. */
export function barsOf(
  picks: readonly BarPick[],
  { label, unit, note, divide = 1, digits }: ChartTexts,
): BarChartData | null {
  const book = new SourceBook()
  const bars = picks.flatMap(({ series, label: name, tone }): Bar[] => {
    const last = series?.points.at(-1)
    if (!series || !last) return []
    return [
      {
        key: series.key,
        label: name,
        value: Math.round((last.value / divide) * 100) / 100,
        note: periodText(last.period),
        asOf: last.period,
        tone,
        illustrative: last.illustrative,
        source: book.numberOf(last),
      },
    ]
  })
  const [first] = picks.flatMap(({ series }) => series ?? [])
  if (!first || bars.length === 0) return null
  // A period that all bars share is shown once, with the unit, unless it is old.
  const periods = new Set(bars.map((bar) => bar.note))
  const [only] = periods
  const isOnePeriod = periods.size === 1 && !bars.some(({ asOf }) => asOf && isOld(asOf))
  const isComparable = isOnePeriod && !bars.some(({ illustrative }) => illustrative)
  return {
    label,
    finding: isComparable ? extremesOf(bars, unit ?? unitLabel(first.unit), digits) : '',
    unit: `${unit ?? unitLabel(first.unit)}${isOnePeriod && only ? `, ${only}` : ''}`,
    note,
    digits,
    bars: isOnePeriod ? bars.map((bar) => ({ ...bar, note: undefined })) : bars,
    sources: book.list(),
  }
}

function extremesOf(bars: readonly Bar[], unit: string, digits: number | undefined): string {
  const named = bars.map(({ label, value }) => ({ label, value, text: amountText(value, unit, digits) }))
  const sorted = named.toSorted((a, b) => b.value - a.value)
  const [high, second, low] = [sorted[0], sorted[1], sorted.at(-1)]
  if (sorted.length < 2) return ''
  const isTied = high?.text === second?.text || sorted.at(-2)?.text === low?.text
  return high && low && (sorted.length === 2 ? high.text !== low.text : !isTied)
    ? `Highest: ${high.label} (${high.text}), lowest: ${low.label} (${low.text})`
    : ''
}

type RangePick = {
  label: string
  low?: MarketSeries | undefined
  high: MarketSeries | undefined
  /** One range per period instead of only the newest. */
  all?: boolean
}

/** Ranges of two series, joined by period. */
export function rangesOf(
  picks: readonly RangePick[],
  { label, unit, note, digits }: ChartTexts,
): RangeChartData | null {
  const book = new SourceBook()
  const end = ({ value, illustrative, ...point }: MarketPoint): RangeEnd => ({
    value,
    illustrative,
    source: book.numberOf(point),
  })
  const ranges = picks.flatMap(({ label: name, low, high, all }): Range[] => {
    const highs = all ? (high?.points ?? []) : (high?.points.slice(-1) ?? [])
    return highs.map((point) => {
      const top = end(point)
      const bottom = low?.points.find(({ period }) => period === point.period)
      const period = periodText(point.period)
      return {
        key: `${name} ${period}`,
        label: all ? `${name}, ${period}` : name,
        low: bottom ? end(bottom) : null,
        high: top,
        note: period,
        asOf: highs.at(-1)?.period,
      }
    })
  })
  const [first] = picks.flatMap(({ high }) => high ?? [])
  if (!first || ranges.length === 0) return null
  return { label, unit: unit ?? unitLabel(first.unit), note, digits, ranges, sources: book.list() }
}
