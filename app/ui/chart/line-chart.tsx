import { curveLinear, curveStepAfter, line } from 'd3-shape'
import { axisScale, wholeTicks } from './axis-scale.ts'
import { ChartFrame } from './chart-frame.tsx'
import {
  dashes,
  fills,
  figureText,
  labelFills,
  strokes,
  toneOf,
  type ChartCaption,
  type ChartPoint,
  type ChartSeries,
} from './chart-data.ts'
import { XAxis, Plot, Stretched, ValueGrid, percent } from './plot.tsx'
import { ReadOut } from './read-out.tsx'
import { endLabel, rowsOf, stopsOf, summaryOf, widthOf } from './series-texts.ts'
import { spreadLabels } from './spread-labels.ts'

type LineChartProps = ChartCaption & {
  series: readonly ChartSeries[]
  /** The axis includes 0; otherwise it starts near the lowest figure. */
  zero?: boolean | undefined
  /** Each figure applies until the next one, as with interest rates. */
  steps?: boolean | undefined
  /** Minimum number of points for a line; a series with fewer shows only points. */
  minPoints?: number | undefined
  digits?: number | undefined
  height?: number | undefined
  /** Labels the highest and lowest figure of a single series too. */
  extremes?: boolean | undefined
}

/** Lines with more points than this get no marker per point. */
const MANY = 20
const FEW = 3

type ExtremesProps = Pick<LineChartProps, 'digits'> & {
  points: readonly ChartPoint[]
  x: (value: number) => number
  y: (value: number) => number
}

/** Labels of the highest and the lowest figure, unless it is the last one. */
function Extremes({ points, x, y, digits }: ExtremesProps) {
  const sorted = points.toSorted((a, b) => a.y - b.y)
  return [sorted.at(-1), sorted[0]].map((point, index) => {
    if (!point || point === points.at(-1)) return null
    const share = x(point.x)
    return (
      <text
        key={point.xLabel}
        x={percent(share)}
        y={y(point.y) + (index === 0 ? -10 : 20)}
        textAnchor={share < 0.05 ? 'start' : 'middle'}
        className="fill-ink-2"
      >
        {figureText(point.y, digits)}
      </text>
    )
  })
}

/** Lines over time or another axis, labelled at their end. */
export function LineChart(props: LineChartProps) {
  const { series: all, zero = true, steps = false, minPoints = 1, extremes = false, ...rest } = props
  const { digits, height = 208, ...caption } = rest
  const series = all.filter((one) => one.points.length > 0)
  const points = series.flatMap((one) => one.points)
  const low = Math.min(...points.map((point) => point.x))
  const high = Math.max(...points.map((point) => point.x))
  const figures = points.map((point) => point.y)
  const scale = axisScale(figures, { zero })
  const x = (value: number) => (high === low ? 0.5 : (value - low) / (high - low))
  const y = (value: number) => height * (1 - scale.at(value))
  const path = line<ChartPoint>(
    (point) => Math.round(x(point.x) * 1e4) / 100,
    (point) => Math.round(y(point.y) * 10) / 10,
  ).curve(steps ? curveStepAfter : curveLinear)
  const labels = series.map((one) => endLabel(one, digits, x(one.points.at(-1)?.x ?? high) < 0.93))
  const ends = series.map((one) => y(one.points.at(-1)?.y ?? 0))
  const places = spreadLabels(ends, 16, 2, height - 2)
  const toned = series.map((one, index) => ({ one, tone: toneOf(one, index) }))
  // Quiet lines go below the highlighted ones.
  const drawn = toned.toSorted((a, b) => Number(b.tone === 'quiet') - Number(a.tone === 'quiet'))
  const lines = drawn.filter(({ one }) => one.points.length >= minPoints)
  return (
    <ChartFrame
      {...caption}
      table={{ first: 'Period', columns: series.map((one) => one.label), rows: rowsOf(series, digits) }}
    >
      <Plot
        title={`${caption.label}, ${caption.unit}`}
        description={summaryOf(series, digits)}
        height={height}
        left={widthOf(scale.ticks.map((tick) => figureText(tick, scale.digits))) + 10}
        right={widthOf(labels) + 12}
        over={<ReadOut label={caption.label} stops={stopsOf(series, x, digits)} />}
      >
        <ValueGrid scale={scale} height={height} />
        <XAxis ticks={wholeTicks(low, high)} at={x} height={height} />
        <Stretched height={height}>
          {lines.map(({ one, tone }) => (
            <path
              key={one.key}
              d={path([...one.points]) ?? ''}
              className={strokes[tone]}
              fill="none"
              strokeWidth={tone === 'quiet' ? 1.25 : 2}
              strokeDasharray={dashes[tone]}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </Stretched>
        {drawn.map(({ one, tone }) =>
          one.points.map((point, index) => {
            const isLast = index === one.points.length - 1
            const isShown =
              point.illustrative || isLast || (!steps && one.points.length <= (tone === 'quiet' ? FEW : MANY))
            if (!isShown) return null
            return (
              <circle
                key={`${one.key}-${point.xLabel}`}
                cx={percent(x(point.x))}
                cy={y(point.y)}
                r={isLast && !point.illustrative ? 3.5 : 3}
                strokeWidth={1.5}
                className={point.illustrative ? `fill-sheet ${strokes[tone]}` : `${fills[tone]} stroke-sheet`}
              />
            )
          }),
        )}
        {extremes && <Extremes points={points} x={x} y={y} digits={digits} />}
        {toned.map(({ one, tone }, index) => (
          <text key={one.key} x="100%" dx={10} y={places[index]} dy="0.34em" className={labelFills[tone]}>
            {labels[index]}
          </text>
        ))}
      </Plot>
    </ChartFrame>
  )
}
