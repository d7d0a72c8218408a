import { axisScale } from './axis-scale.ts'
import { ChartFrame } from './chart-frame.tsx'
import { fills, figureText, strokes, type ChartCaption, type ChartTone } from './chart-data.ts'
import { Plot, percent } from './plot.tsx'
import { widthOf } from './series-texts.ts'

export type Bar = {
  key: string
  label: string
  value: number
  /** Shown after the figure, such as its period. */
  note?: string | undefined
  /** Period of the newest figure, as stored. */
  asOf?: string | undefined
  tone?: ChartTone | undefined
  illustrative?: boolean | undefined
  source?: number | undefined
}

type BarChartProps = ChartCaption & {
  bars: readonly Bar[]
  digits?: number | undefined
  /** Header of the table's first column. */
  first?: string | undefined
}

const ROW = 30
const BAR_THICKNESS = 14

/** Horizontal bars from zero with name and figure; illustrative ones are hollow. */
export function BarChart({ bars, digits, first = 'Place', ...caption }: BarChartProps) {
  const scale = axisScale(bars.map((bar) => bar.value))
  const zero = scale.at(0)
  const height = bars.length * ROW
  const hasNotes = bars.some((bar) => bar.note)
  const tags = bars.map((bar) => `${figureText(bar.value, digits)}${bar.note ? `  ${bar.note}` : ''}`)
  return (
    <ChartFrame
      {...caption}
      table={{
        first,
        columns: hasNotes ? ['Figure', 'Period'] : ['Figure'],
        rows: bars.map((bar) => ({
          key: bar.key,
          label: bar.label,
          cells: [
            { text: figureText(bar.value, digits), illustrative: bar.illustrative, source: bar.source },
            ...(hasNotes ? [bar.note ? { text: bar.note } : null] : []),
          ],
        })),
      }}
    >
      <Plot
        title={`${caption.label}, ${caption.unit}`}
        description={bars.map((bar) => `${bar.label} ${figureText(bar.value, digits)}.`).join(' ')}
        height={height}
        left={widthOf(bars.map((bar) => bar.label)) + 8}
        right={widthOf(tags) + 4}
        bottom={4}
      >
        {bars.map((bar, index) => {
          const tone = bar.tone ?? 'first'
          const middle = index * ROW + ROW / 2
          const [from, to] = [scale.at(Math.min(0, bar.value)), scale.at(Math.max(0, bar.value))]
          return (
            <g key={bar.key}>
              <text
                x={-10}
                y={middle}
                dy="0.34em"
                textAnchor="end"
                className={tone === 'first' ? 'fill-ink font-medium' : 'fill-ink'}
              >
                {bar.label}
              </text>
              <rect
                x={percent(from)}
                width={percent(to - from)}
                y={middle - BAR_THICKNESS / 2}
                height={BAR_THICKNESS}
                strokeWidth={1.5}
                className={bar.illustrative ? `fill-transparent ${strokes[tone]}` : fills[tone]}
              />
              <text x={percent(to)} dx={8} y={middle} dy="0.34em" className="fill-ink font-medium">
                {figureText(bar.value, digits)}
                {bar.note && (
                  <tspan dx={6} className="fill-ink-2 font-normal">
                    {bar.note}
                  </tspan>
                )}
              </text>
            </g>
          )
        })}
        <line x1={percent(zero)} x2={percent(zero)} y1={0} y2={height} className="stroke-edge" />
      </Plot>
    </ChartFrame>
  )
}
