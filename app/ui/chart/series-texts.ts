import { type ChartRow, figureText, type ChartSeries } from './chart-data.ts'
import type { ReadOutStop } from './read-out.tsx'

/** Approximate width in pixels of one character at 13 px and medium weight, rounded up. */
function characterWidth(character: string): number {
  if (/[0-9]/.test(character)) return 8.4
  if (/[ .,:'()|ijlItfr-]/.test(character)) return 4.6
  if (/[WMmw%]/.test(character)) return 12
  if (/[A-Z−–ŁŚŻĆŃ]/.test(character)) return 9.2
  return 7.4
}

/** Width in pixels of the longest of these strings at 13 px. */
export function widthOf(labels: readonly string[]): number {
  const widths = labels.map((word) =>
    [...word].reduce((sum, character) => sum + characterWidth(character), 0),
  )
  return Math.ceil(Math.max(0, ...widths))
}

/** Label at a line's end: name, last figure, and the year if the line ends before the others. */
export function endLabel(one: ChartSeries, digits: number | undefined, isEarly: boolean): string {
  const end = one.points.at(-1)
  const year = isEarly ? /\d{4}(?!.*\d{4})/.exec(end?.xLabel ?? '')?.[0] : undefined
  return `${one.shortLabel ?? one.label} ${figureText(end?.y ?? 0, digits)}${year ? ` (${year})` : ''}`.trim()
}

function placesOf(series: readonly ChartSeries[]) {
  const labels = new Map<number, string>()
  for (const one of series) for (const point of one.points) labels.set(point.x, point.xLabel)
  return [...labels].map(([x, label]) => ({ x, label })).toSorted((a, b) => a.x - b.x)
}

/** One row per position, newest last, with one cell per series. */
export function rowsOf(series: readonly ChartSeries[], digits?: number): ChartRow[] {
  return placesOf(series).map(({ x, label }) => ({
    key: String(x),
    label,
    cells: series.map((one) => {
      const point = one.points.find((candidate) => candidate.x === x)
      return point
        ? { text: figureText(point.y, digits), illustrative: point.illustrative, source: point.source }
        : null
    }),
  }))
}

export function stopsOf(series: readonly ChartSeries[], at: (x: number) => number, digits?: number) {
  return placesOf(series).map(({ x, label }): ReadOutStop => ({
    at: at(x),
    title: label,
    lines: series.flatMap((one) => {
      const point = one.points.find((candidate) => candidate.x === x)
      const mark = point?.illustrative ? ' (illustrative)' : ''
      return point ? [`${one.shortLabel ?? one.label} ${figureText(point.y, digits)}${mark}`] : []
    }),
  }))
}

/** One sentence per series with its first and last figure. */
export function summaryOf(series: readonly ChartSeries[], digits?: number): string {
  return series
    .map((one) => {
      const [from] = one.points
      const to = one.points.at(-1)
      if (!from || !to) return ''
      if (from === to) return `${one.label}: ${figureText(to.y, digits)} in ${to.xLabel}.`
      return `${one.label}: ${figureText(from.y, digits)} in ${from.xLabel}, ${figureText(to.y, digits)} in ${to.xLabel}.`
    })
    .join(' ')
}
