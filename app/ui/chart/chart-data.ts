import type { ReactNode } from 'react'

/** Source of a figure; charts refer to it by number. */
export type ChartSource = {
  number: number
  text: string
  /** Publication date as the source states it; empty where it has none. */
  date: string
  licence: string
}

/** Publication date as a sentence; empty where the source has none. */
export function datedText(date: string): string {
  if (date === '') return ''
  return date === 'n.d.' ? 'No date.' : `Dated ${date}.`
}

export type ChartPoint = {
  /** Position on the axis: a year such as 2024.25, or an index. */
  x: number
  xLabel: string
  y: number
  /** Drawn hollow and labelled in the table. */
  illustrative?: boolean | undefined
  source?: number | undefined
}

/** Up to four series get a tone each; any number of quiet ones lie behind them. */
export type ChartTone = 'first' | 'second' | 'third' | 'fourth' | 'quiet'

export type ChartSeries = {
  key: string
  label: string
  /** Label at the end of the line where the full one is too long. */
  shortLabel?: string | undefined
  tone?: ChartTone | undefined
  /** Period of the newest figure, as stored. */
  asOf?: string | undefined
  points: readonly ChartPoint[]
}

export type ChartCell = Pick<ChartPoint, 'illustrative' | 'source'> & { text: string }

export type ChartRow = { key: string; label: string; cells: readonly (ChartCell | null)[] }

export type ChartTableProps = {
  caption: string
  /** Header of the first column: a period, a place. */
  first: string
  columns: readonly string[]
  rows: readonly ChartRow[]
  sources?: readonly ChartSource[] | undefined
}

export type ChartCaption = {
  label: string
  /** Unit of the figures, shown at the axis. */
  unit: string
  /** The finding as a sentence, without a full stop. */
  finding?: string | undefined
  note?: string | undefined
  level?: 3 | 4 | undefined
  sources?: readonly ChartSource[] | undefined
  className?: string | undefined
  id?: string | undefined
  /** Rendered next to the link that opens the table. */
  renderTools?: ((table: Omit<ChartTableProps, 'caption'>) => ReactNode) | undefined
}

const TONES: readonly ChartTone[] = ['first', 'second', 'third', 'fourth']

/** A series' own tone, or the next free one by index. */
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

/** Text in a series' tone, or in ink where that would be too light to read. */
export const labelFills: Record<ChartTone, string> = {
  first: 'fill-chart-1 font-medium',
  second: 'fill-chart-2 font-medium',
  third: 'fill-chart-3 font-medium',
  fourth: 'fill-ink font-medium',
  quiet: 'fill-ink-2',
}

/** Lines also differ by dash, so that they can be told apart without colour. */
export const dashes: Record<ChartTone, string | undefined> = {
  first: undefined,
  second: '7 3',
  third: '2 3',
  fourth: '9 3 2 3',
  quiet: undefined,
}

/** Creating a format costs far more than formatting. */
const formats = new Map<string, Intl.NumberFormat>()

/** Thousands separators, at most `digits` decimals and a true minus sign. */
export function figureText(value: number, digits?: number): string {
  const max = digits ?? (Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2)
  const key = `${max} ${digits ?? 0}`
  const options = { maximumFractionDigits: max, minimumFractionDigits: digits ?? 0 }
  const format = formats.get(key) ?? new Intl.NumberFormat('en-GB', options)
  formats.set(key, format)
  return format.format(value).replace('-', '−')
}
