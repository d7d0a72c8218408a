/** Where a figure comes from; charts refer to it by its number. */
export type ChartSource = {
  number: number
  text: string
  /** When the source was published, as it says itself; empty where it has no date of its own. */
  date: string
  licence: string
}

/** When a source was published, as a sentence; empty where it has no date of its own. */
export function datedWords(date: string): string {
  if (date === '') return ''
  return date === 'n.d.' ? 'Not dated.' : `Dated ${date}.`
}

export type ChartPoint = {
  /** The place on the axis: a year such as 2024.25, or an index. */
  x: number
  xLabel: string
  y: number
  /** Drawn hollow, and named in the table. */
  illustrative?: boolean | undefined
  /** The number of a ChartSource. */
  source?: number | undefined
}

/** At most four tones carry a series each; any number of quiet ones may stand behind them. */
export type ChartTone = 'first' | 'second' | 'third' | 'fourth' | 'quiet'

export type ChartSeries = {
  key: string
  label: string
  /** The direct label at the end of the line, where the full one is long. */
  shortLabel?: string | undefined
  tone?: ChartTone | undefined
  /** The period of the newest figure, as it is stored. */
  asOf?: string | undefined
  points: readonly ChartPoint[]
}

/** The fields that every chart shares. */
export type ChartCaption = {
  /** What the chart shows. */
  label: string
  /** The unit of its figures, written at the axis. */
  unit: string
  note?: string | undefined
  level?: 3 | 4 | undefined
  sources?: readonly ChartSource[] | undefined
  className?: string | undefined
}

const TONES: readonly ChartTone[] = ['first', 'second', 'third', 'fourth']

/** A series' tone, or the next free one by its place. */
export function toneOf(series: { tone?: ChartTone | undefined }, index: number): ChartTone {
  return series.tone ?? TONES[index] ?? 'quiet'
}

export const strokes: Record<ChartTone, string> = {
  first: 'stroke-chart-1',
  second: 'stroke-chart-2',
  third: 'stroke-chart-3',
  fourth: 'stroke-chart-4',
  quiet: 'stroke-chart-quiet',
}

export const fills: Record<ChartTone, string> = {
  first: 'fill-chart-1',
  second: 'fill-chart-2',
  third: 'fill-chart-3',
  fourth: 'fill-chart-4',
  quiet: 'fill-chart-quiet',
}

/** Words in a series' tone; where that is too light to be read, in ink. */
export const labelFills: Record<ChartTone, string> = {
  first: 'fill-chart-1 font-medium',
  second: 'fill-chart-2 font-medium',
  third: 'fill-chart-3 font-medium',
  fourth: 'fill-ink font-medium',
  quiet: 'fill-ink-2',
}

/** Lines differ in their dashes too, so that they can be told apart without colour. */
export const dashes: Record<ChartTone, string | undefined> = {
  first: undefined,
  second: '7 3',
  third: '2 3',
  fourth: '9 3 2 3',
  quiet: undefined,
}

/** A figure with thousands separators and at most `digits` decimals; a minus sign, not a hyphen. */
export function figureText(value: number, digits?: number): string {
  const most = digits ?? (Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2)
  return value
    .toLocaleString('en-GB', { maximumFractionDigits: most, minimumFractionDigits: digits ?? 0 })
    .replace('-', '−')
}
