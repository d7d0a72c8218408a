import { isOld, periodText, axisPosition } from '#app/market/period.ts'
import { unitLabel, type MarketCountry, type MarketSeries, type Topic } from '#app/market/schema.ts'
import { SourceBook } from '#app/market/source-book.ts'
import {
  figureText,
  type ChartPoint,
  type ChartSeries,
  type ChartSource,
  type ChartTone,
} from '#app/ui/chart/chart-data.ts'

/** Chart options: decimals, whether the axis starts at 0, and steps for levels that apply until the next. */
type ChartLook = { digits?: number | undefined; zero?: boolean | undefined; steps?: boolean | undefined }

export type Chart = {
  label: string
  unit: string
  /** The finding as a sentence; empty if the figures do not support one. */
  finding: string
  note?: string | undefined
  series: ChartSeries[]
  sources: ChartSource[]
} & ChartLook

export type Reading = NonNullable<ReturnType<typeof readingOf>>

export type Find = (
  topic: Topic,
  series: string,
  country?: MarketCountry,
  region?: string,
) => MarketSeries | undefined

export function finder(all: readonly MarketSeries[]): Find {
  const byName = new Map(all.map((one) => [`${one.country}/${one.region}/${one.topic}/${one.series}`, one]))
  return (topic, series, country = 'PL', region = 'national') =>
    byName.get(`${country}/${region}/${topic}/${series}`)
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export type SeriesPick = {
  series: MarketSeries | undefined
  label: string
  shortLabel?: string | undefined
  tone?: ChartTone | undefined
}

/** A line of a chart; `shortLabel` names it where there is little room. */
export const pick = (
  series: MarketSeries | undefined,
  label: string,
  tone: ChartTone | undefined,
  shortLabel?: string,
): SeriesPick => ({ series, label, tone, shortLabel })

/** A figure with its unit in a sentence: "9.1%", "€4.5 billion", "36.56 million people". */
export function amountText(value: number, unit: string, digits?: number): string {
  const figure = figureText(value, digits)
  if (unit.startsWith('%')) return `${figure}%`
  if (unit.startsWith('EUR')) return unit.replace('EUR', `€${figure}`)
  const isWord = /^[A-Z][a-z]/.test(unit)
  return `${figure} ${isWord ? unit.charAt(0).toLowerCase() + unit.slice(1) : unit}`.trim()
}

/** "in 2025", but "on 5 Mar 2026". */
const inPeriod = ({ xLabel }: ChartPoint) => `${/^\d{1,2} /.test(xLabel) ? 'on' : 'in'} ${xLabel}`

/** The newest figure and the earlier one that differs most from it. Ignores illustrative figures. */
function findingOf(series: readonly ChartSeries[], unit: string, digits?: number): string {
  const main = series.find(({ tone }) => tone === 'first') ?? series[0]
  const points = main?.points.filter(({ illustrative }) => !illustrative) ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!main || !first || !last || first === last) return ''
  const differs = (point: ChartPoint) => Math.abs(point.y - last.y)
  const turn = points.reduce((most, point) => (differs(point) > differs(most) ? point : most), last)
  const figure = (point: ChartPoint) => figureText(point.y, digits)
  const from = unit.startsWith('%') ? `${figure(turn)}%` : figure(turn)
  const change =
    figure(turn) === figure(last)
      ? `unchanged since ${first.xLabel}`
      : `${turn.y > last.y ? 'down' : 'up'} from ${from} ${inPeriod(turn)}`
  const name = series.length > 1 ? `${main.label}: ` : ''
  return `${name}${amountText(last.y, unit, digits)} ${inPeriod(last)}, ${change}`
}

type ChartOptions = {
  label: string
  unit?: string | undefined
  note?: string | undefined
  from?: number | undefined
  /** What figures are divided by to match the unit. */
  divide?: number | undefined
} & ChartLook

/** One chart; null if none of its series has data. */
export function chartOf(picks: readonly SeriesPick[], options: ChartOptions): Chart | null {
  const { label, note, from = 0, divide = 1, digits, zero, steps } = options
  const kept = picks.flatMap(({ series, ...rest }) => {
    const points = series?.points.filter((point) => Number(point.sortDate.slice(0, 4)) >= from) ?? []
    return series && points.length > 0 ? [{ ...rest, series, points }] : []
  })
  const [first] = kept
  if (!first) return null
  const book = new SourceBook()
  const series = kept.map((one): ChartSeries => {
    const asOf = one.points.at(-1)?.period ?? ''
    const dated = (name: string) => (isOld(asOf) ? `${name}, ${periodText(asOf)}` : name)
    return {
      key: one.series.key,
      label: dated(one.label),
      shortLabel: one.shortLabel && dated(one.shortLabel),
      tone: one.tone,
      asOf,
      points: one.points.map((point): ChartPoint => ({
        x: axisPosition(point),
        xLabel: periodText(point.period),
        y: Math.round((point.value / divide) * 1e4) / 1e4,
        illustrative: point.illustrative,
        source: book.numberOf(point),
      })),
    }
  })
  const unit = options.unit ?? unitLabel(first.series.unit)
  // A chart with peers but without its own figures has no finding.
  const isOwn = !picks.some(({ tone }) => tone === 'first') || series.some(({ tone }) => tone === 'first')
  const finding = isOwn ? findingOf(series, unit, digits) : ''
  return { label, unit, finding, note, digits, zero, steps, series, sources: book.list() }
}

type ReadingOptions = { label: string; unit?: string; divide?: number; digits?: number; from?: number }

/** The latest figure of a series with its trend; null without data. */
export function readingOf(series: MarketSeries | undefined, options: ReadingOptions) {
  const last = series?.points.at(-1)
  if (!series || !last) return null
  const { label, divide = 1, digits, from = 0 } = options
  const trend = series.points.filter((point) => Number(point.sortDate.slice(0, 4)) >= from)
  return {
    key: series.key,
    label,
    value: series.unit === 'year' ? String(last.value) : figureText(last.value / divide, digits),
    unit: options.unit ?? unitLabel(series.unit),
    period: periodText(last.period),
    /** The stored period. */
    asOf: last.period,
    illustrative: last.illustrative,
    source: last.source,
    sourceDate: last.sourceDate,
    licence: capitalize(last.licence),
    /** The earlier figures, oldest first; empty if there are too few. */
    trend:
      trend.length < 3
        ? []
        : trend.map((point) => ({
            x: axisPosition(point),
            y: point.value,
            illustrative: point.illustrative,
          })),
  }
}

/** Drops readings and charts without data. */
export function compact<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter((item): item is Item => item !== null)
}
