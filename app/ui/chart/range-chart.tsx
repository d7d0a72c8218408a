import { axisScale } from './axis-scale.ts'
import { ChartFrame } from './chart-frame.tsx'
import { figureText, type ChartCaption, type ChartPoint } from './chart-data.ts'
import { Plot, percent } from './plot.tsx'
import { widthOf } from './series-texts.ts'

export type RangeEnd = Pick<ChartPoint, 'illustrative' | 'source'> & { value: number }

export type Range = {
  key: string
  label: string
  /** Null if only one end is known; it is then drawn as a point. */
  low: RangeEnd | null
  high: RangeEnd
  note: string
  /** Period of the newest figure, as stored. */
  asOf?: string | undefined
}

type RangeChartProps = ChartCaption & { ranges: readonly Range[]; digits?: number | undefined }

const ROW = 34

function endText({ low, high }: Range, digits: number | undefined): string {
  const to = figureText(high.value, digits)
  return low ? `${figureText(low.value, digits)}–${to}` : to
}

/** Ranges from low to high, one per row, on a shared axis from zero. */
export function RangeChart({ ranges, digits, ...caption }: RangeChartProps) {
  const scale = axisScale(ranges.flatMap(({ low, high }) => (low ? [low.value, high.value] : [high.value])))
  const height = ranges.length * ROW
  const at = (value: number) => percent(scale.at(value))
  const cell = (end: RangeEnd | null) =>
    end && { text: figureText(end.value, digits), illustrative: end.illustrative, source: end.source }
  return (
    <ChartFrame
      {...caption}
      table={{
        first: 'Place',
        columns: ['From', 'To', 'Period'],
        rows: ranges.map((range) => ({
          key: range.key,
          label: range.label,
          cells: [cell(range.low), cell(range.high), { text: range.note }],
        })),
      }}
    >
      <Plot
        title={`${caption.label}, ${caption.unit}`}
        description={ranges.map((range) => `${range.label} ${endText(range, digits)}.`).join(' ')}
        height={height}
        left={widthOf(ranges.map((range) => range.label)) + 8}
        right={widthOf(ranges.map((range) => endText(range, digits))) + 12}
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={at(tick)}
              x2={at(tick)}
              y1={0}
              y2={height}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={at(tick)} y={height + 19} textAnchor="middle" className="fill-ink-2">
              {figureText(tick, scale.digits)}
            </text>
          </g>
        ))}
        {ranges.map((range, index) => {
          const y = index * ROW + ROW / 2
          return (
            <g key={range.key}>
              <text x={-10} y={y} dy="0.34em" textAnchor="end" className="fill-ink">
                {range.label}
              </text>
              {range.low && (
                <line
                  x1={at(range.low.value)}
                  x2={at(range.high.value)}
                  y1={y}
                  y2={y}
                  strokeWidth={6}
                  className="stroke-chart-1 opacity-30"
                />
              )}
              {[range.low, range.high].map(
                (end) =>
                  end && (
                    <circle
                      key={end === range.low ? 'low' : 'high'}
                      cx={at(end.value)}
                      cy={y}
                      r={4.5}
                      strokeWidth={1.75}
                      className={end.illustrative ? 'fill-sheet stroke-chart-1' : 'fill-chart-1 stroke-sheet'}
                    />
                  ),
              )}
              <text x="100%" dx={14} y={y} dy="0.34em" className="fill-ink font-medium">
                {endText(range, digits)}
              </text>
            </g>
          )
        })}
      </Plot>
    </ChartFrame>
  )
}
