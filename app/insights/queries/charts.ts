import { unitLabel } from '#app/market/schema.ts'
import type { MarketCountry, MarketPoint, MarketSeries, Topic } from '#app/market/schema.ts'
import { figureText } from '#app/ui/chart/chart-data.ts'
import type { ChartPoint, ChartSeries, ChartSource, ChartTone } from '#app/ui/chart/chart-data.ts'

/** How a chart is drawn: figures with so many decimals, an axis that need not hold 0, levels that hold until the next. */
export type DrawingLook = {
  digits?: number | undefined
  zero?: boolean | undefined
  steps?: boolean | undefined
}

/** A chart as a page draws it: its series, and the sources that their points are numbered by. */
export type Drawing = {
  label: string
  unit: string
  note?: string | undefined
  series: ChartSeries[]
  sources: ChartSource[]
} & DrawingLook

/** A figure that stands alone, with all that it opens to. */
export type Reading = {
  key: string
  label: string
  value: string
  unit: string
  period: string
  illustrative: boolean
  source: string
  sourceDate: string
  licence: string
  /** The way to it, oldest first; empty where the figure is the only one. */
  trend: { x: number; y: number; illustrative: boolean }[]
}

/** Finds a series by its four names. */
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A period as people write it: "Q1 2025", "Mar 2026", "8 Mar 2026", "Jan–Sep 2025". */
export function periodWords(period: string): string {
  const [, year = '', rest = ''] = /^(\d{4})(.*)$/.exec(period) ?? []
  if (/^-[QH]\d$/.test(rest)) return `${rest.slice(1)} ${year}`
  if (rest === '-9M') return `Jan–Sep ${year}`
  if (rest.startsWith('/')) return `${year}/${rest.slice(3)}`
  const [, month, day] = /^-(\d{2})(?:-(\d{2}))?$/.exec(rest) ?? []
  if (!month) return period
  const name = `${MONTHS[Number(month) - 1] ?? month} ${year}`
  return day ? `${Number(day)} ${name}` : name
}

/**
 * The place of a period on a time axis: the middle of what it spans, counted so that a whole year stands at its own
 * number, over its label.
 */
export function placeOf({ period, sortDate }: Pick<MarketPoint, 'period' | 'sortDate'>): number {
  const year = Number(period.slice(0, 4))
  const rest = period.slice(4)
  const at = (share: number) => Math.round((year + share - 0.5) * 1000) / 1000
  if (rest === '') return year
  if (/^-Q\d$/.test(rest)) return at((Number(rest.at(-1)) - 0.5) / 4)
  if (/^-H\d$/.test(rest)) return at((Number(rest.at(-1)) - 0.5) / 2)
  if (rest === '-9M') return at(0.375)
  if (/^-\d\d$/.test(rest)) return at((Number(rest.slice(1)) - 0.5) / 12)
  const day = new Date(sortDate)
  const start = Date.UTC(day.getUTCFullYear(), 0, 1)
  const share = (day.getTime() - start) / (366 * 86_400_000)
  return Math.round((day.getUTCFullYear() + share - 0.5) * 1000) / 1000
}

/** A sentence's beginning. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A source as it stands in the data, without its capitals. */
export function sourceWords({ source }: Pick<MarketPoint, 'source'>): string {
  return source.replace(/^ILLUSTRATIVE/, 'Illustrative')
}

/** Numbers sources in the order in which figures name them. */
export class SourceBook {
  readonly #numbers = new Map<string, ChartSource>()

  numberOf(point: Pick<MarketPoint, 'source' | 'sourceDate' | 'licence'>): number {
    const key = `${point.source}\n${point.sourceDate}`
    const known = this.#numbers.get(key)
    if (known) return known.number
    const number = this.#numbers.size + 1
    this.#numbers.set(key, {
      number,
      text: sourceWords(point),
      date: point.sourceDate,
      licence: capital(point.licence),
    })
    return number
  }

  list(): ChartSource[] {
    return [...this.#numbers.values()]
  }
}

export type SeriesPick = {
  series: MarketSeries | undefined
  label: string
  shortLabel?: string | undefined
  tone?: ChartTone | undefined
}

export type DrawingOptions = {
  label: string
  unit?: string | undefined
  note?: string | undefined
  /** The first year shown. */
  from?: number | undefined
  /** Figures are shown divided by this, as the unit says. */
  divide?: number | undefined
} & DrawingLook

/** The series of one chart; null when none of them is in the data. */
export function drawingOf(picks: readonly SeriesPick[], options: DrawingOptions): Drawing | null {
  const { label, note, from = 0, divide = 1, digits, zero, steps } = options
  const kept = picks.flatMap(({ series, ...rest }) => {
    const points = series?.points.filter((point) => Number(point.sortDate.slice(0, 4)) >= from) ?? []
    return series && points.length > 0 ? [{ ...rest, series, points }] : []
  })
  const [first] = kept
  if (!first) return null
  const book = new SourceBook()
  const series = kept.map((one): ChartSeries => ({
    key: one.series.key,
    label: one.label,
    ...(one.shortLabel && { shortLabel: one.shortLabel }),
    ...(one.tone && { tone: one.tone }),
    points: one.points.map((point): ChartPoint => ({
      x: placeOf(point),
      xLabel: periodWords(point.period),
      y: Math.round((point.value / divide) * 1e4) / 1e4,
      ...(point.illustrative && { illustrative: true }),
      source: book.numberOf(point),
    })),
  }))
  const unit = options.unit ?? unitLabel(first.series.unit)
  return {
    label,
    unit,
    ...(note && { note }),
    ...(digits !== undefined && { digits }),
    ...(zero !== undefined && { zero }),
    ...(steps !== undefined && { steps }),
    series,
    sources: book.list(),
  }
}

export type ReadingOptions = { label: string; unit?: string; divide?: number; digits?: number; from?: number }

/** The newest figure of a series, with the way to it; null when the series is not in the data. */
export function readingOf(series: MarketSeries | undefined, options: ReadingOptions): Reading | null {
  const last = series?.points.at(-1)
  if (!series || !last) return null
  const { label, divide = 1, digits, from = 0 } = options
  const trend = series.points.filter((point) => Number(point.sortDate.slice(0, 4)) >= from)
  return {
    key: series.key,
    label,
    value: series.unit === 'year' ? String(last.value) : figureText(last.value / divide, digits),
    unit: options.unit ?? unitLabel(series.unit),
    period: periodWords(last.period),
    illustrative: last.illustrative,
    source: sourceWords(last),
    sourceDate: last.sourceDate,
    licence: capital(last.licence),
    trend:
      trend.length < 3
        ? []
        : trend.map((point) => ({
            x: placeOf(point),
            y: point.value,
            illustrative: point.illustrative,
          })),
  }
}

/** What is left of a list of readings or drawings when those without data are taken away. */
export function present<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter((item): item is Item => item !== null)
}
