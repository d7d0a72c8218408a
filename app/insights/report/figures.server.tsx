import { Circle, G, Line, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import { curveLinear, curveStepAfter, line } from 'd3-shape'
import { INK } from '#app/lib/pdf-font.server.ts'
import { axisScale, wholeTicks } from '#app/ui/chart/axis-scale.ts'
import { type ChartPoint, figureText, toneOf } from '#app/ui/chart/chart-data.ts'
import { spreadLabels } from '#app/ui/chart/spread-labels.ts'
import type { BarChartData, RangeChartData } from '../queries/bars.ts'
import type { Chart } from '../queries/charts.ts'
import { styles, TONES } from './report-styles.server.tsx'

export type ReportFigure =
  | { kind: 'lines'; chart: Chart; sources: number[] }
  | { kind: 'bars'; chart: BarChartData; sources: number[] }
  | { kind: 'ranges'; chart: RangeChartData; sources: number[] }

const WIDTH = 240
const LEFT = 30
const HEIGHT = 104
const FOOT = 14
const MAX_MARKED = 150
const small = { fontSize: 6, fontFamily: 'Inter' } as const
const medium = { ...small, fontSize: 6.5 } as const

const withMark = (text: string, isIllustrative: boolean | undefined) => (isIllustrative ? `${text} *` : text)

function Lines({ chart }: { chart: Chart }) {
  const points = chart.series.flatMap((one) => one.points)
  const years = points.map(({ x }) => x)
  const [from, to] = [Math.min(...years), Math.max(...years)]
  const figures = points.map(({ y }) => y)
  const axis = axisScale(figures, { zero: false })
  // Quiet lines look alike, so label each at its end.
  const named = chart.series.filter((one, index) => toneOf(one, index) === 'quiet' && one.shortLabel)
  const room = named.length > 0 ? 24 : 12
  const x = (value: number) => LEFT + 4 + ((value - from) / (to - from || 1)) * (WIDTH - LEFT - room)
  const y = (value: number) => HEIGHT - FOOT - axis.at(value) * (HEIGHT - FOOT - 6)
  const ends = named.map(({ points: its }) => y(its.at(-1)?.y ?? 0))
  const places = spreadLabels(ends, 6, 4, HEIGHT - FOOT)
  const path = line<ChartPoint>()
    .x((point) => x(point.x))
    .y((point) => y(point.y))
    .curve(chart.steps ? curveStepAfter : curveLinear)
  return (
    <Svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      {axis.ticks.map((tick) => (
        <G key={tick}>
          <Line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke={INK.line} strokeWidth={0.5} />
          <Text x={LEFT - 4} y={y(tick) + 2} style={small} fill={INK.quiet} textAnchor="end">
            {figureText(tick, axis.digits)}
          </Text>
        </G>
      ))}
      {wholeTicks(from, to).map((year) => (
        <Text key={year} x={x(year)} y={HEIGHT - 3} style={small} fill={INK.quiet} textAnchor="middle">
          {year}
        </Text>
      ))}
      {chart.series.map((one, index) => {
        const { stroke, dash } = TONES[toneOf(one, index)]
        // Dots of a long series would merge into a band.
        const isDotted = !chart.steps && one.points.length <= 20
        const isMarked = one.points.length <= MAX_MARKED
        return (
          <G key={one.key}>
            <Path
              d={path([...one.points]) ?? ''}
              stroke={stroke}
              strokeWidth={1.2}
              fill="none"
              {...(dash && { strokeDasharray: dash })}
            />
            {one.points
              .filter((point) => isDotted || (isMarked && point.illustrative))
              .map((point) => (
                <Circle
                  key={point.xLabel}
                  cx={x(point.x)}
                  cy={y(point.y)}
                  r={1.7}
                  stroke={stroke}
                  strokeWidth={0.8}
                  fill={point.illustrative ? '#ffffff' : stroke}
                />
              ))}
          </G>
        )
      })}
      {named.map(({ key, shortLabel }, index) => (
        <Text key={key} x={x(to) + 4} y={(places[index] ?? 0) + 2} style={small} fill={INK.quiet}>
          {shortLabel}
        </Text>
      ))}
    </Svg>
  )
}

/** The legend with the newest figures, readable without colour. */
function Legend({ chart }: { chart: Chart }) {
  return (
    <View style={{ marginTop: 2 }}>
      {chart.series.map((one, index) => {
        const last = one.points.at(-1)
        const { stroke, dash } = TONES[toneOf(one, index)]
        return (
          <View key={one.key} style={{ flexDirection: 'row', alignItems: 'center' }}>
            <Svg width={18} height={6} viewBox="0 0 18 6">
              <Line
                x1={0}
                x2={15}
                y1={3}
                y2={3}
                stroke={stroke}
                strokeWidth={1.2}
                {...(dash && { strokeDasharray: dash })}
              />
            </Svg>
            <Text style={{ fontSize: 6.5 }}>
              {last
                ? withMark(`${one.label}: ${figureText(last.y)} (${last.xLabel})`, last.illustrative)
                : one.label}
            </Text>
          </View>
        )
      })}
    </View>
  )
}

const ROW = 15
const NAMES = 84

function Bars({ chart }: { chart: BarChartData }) {
  const axis = axisScale(chart.bars.map(({ value }) => value))
  const x = (value: number) => NAMES + axis.at(value) * (WIDTH - NAMES - 58)
  const height = chart.bars.length * ROW
  return (
    <Svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`}>
      {chart.bars.map((bar, index) => {
        const { stroke } = TONES[bar.tone ?? 'first']
        const [low, high] = [Math.min(x(0), x(bar.value)), Math.max(x(0), x(bar.value))]
        const text = `${figureText(bar.value)}${bar.note ? ` (${bar.note})` : ''}`
        return (
          <G key={bar.key}>
            <Text x={0} y={index * ROW + 9.5} style={medium} fill={INK.text}>
              {bar.label}
            </Text>
            <Rect
              x={low}
              y={index * ROW + 3}
              width={Math.max(0.5, high - low)}
              height={8}
              stroke={stroke}
              strokeWidth={0.8}
              fill={bar.illustrative ? '#ffffff' : stroke}
            />
            <Text x={high + 4} y={index * ROW + 9.5} style={medium} fill={INK.text}>
              {withMark(text, bar.illustrative)}
            </Text>
          </G>
        )
      })}
    </Svg>
  )
}

function Ranges({ chart }: { chart: RangeChartData }) {
  const axis = axisScale(chart.ranges.flatMap(({ low, high }) => [low?.value ?? high.value, high.value]))
  const x = (value: number) => NAMES + axis.at(value) * (WIDTH - NAMES - 72)
  const height = chart.ranges.length * ROW
  const stroke = TONES.first.stroke
  return (
    <Svg width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`}>
      {chart.ranges.map(({ key, label, low, high, note }, index) => {
        const y = index * ROW + 7
        const isIllustrative = Boolean(high.illustrative || low?.illustrative)
        const text = low ? `${figureText(low.value)}–${figureText(high.value)}` : figureText(high.value)
        const isNamed = !label.includes(note)
        return (
          <G key={key}>
            <Text x={0} y={y + 2.5} style={medium} fill={INK.text}>
              {label}
            </Text>
            {low && (
              <Line x1={x(low.value)} x2={x(high.value)} y1={y} y2={y} stroke={stroke} strokeWidth={2} />
            )}
            {[low, high].map(
              (end, at) =>
                end && (
                  <Circle
                    key={at === 0 ? 'low' : 'high'}
                    cx={x(end.value)}
                    cy={y}
                    r={2.4}
                    stroke={stroke}
                    strokeWidth={0.8}
                    fill={end.illustrative ? '#ffffff' : stroke}
                  />
                ),
            )}
            <Text x={x(high.value) + 6} y={y + 2.5} style={medium} fill={INK.text}>
              {withMark(isNamed ? `${text} (${note})` : text, isIllustrative)}
            </Text>
          </G>
        )
      })}
    </Svg>
  )
}

/** Numbers as ranges: "1, 3, 5–8". */
export function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else runs.push([number, number])
  }
  return runs
    .map(([from, to]) => (from === to ? String(from) : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ')
}

export function Figure({ figure }: { figure: ReportFigure }) {
  const { chart, sources } = figure
  return (
    <View style={styles.figure} wrap={false}>
      <Text style={styles.figureTitle}>{chart.label}</Text>
      <Text style={styles.unit}>{chart.unit}</Text>
      {figure.kind === 'lines' && (
        <>
          <Lines chart={figure.chart} />
          <Legend chart={figure.chart} />
        </>
      )}
      {figure.kind === 'bars' && <Bars chart={figure.chart} />}
      {figure.kind === 'ranges' && <Ranges chart={figure.chart} />}
      {chart.note && <Text style={styles.small}>{chart.note}</Text>}
      <Text style={styles.small}>Sources: {numberRanges(sources)}</Text>
    </View>
  )
}
