import { axisScale } from './axis-scale.ts'
import { figureText } from './chart-data.ts'
import { Plot, ValueGrid, percent } from './plot.tsx'
import { widthOf } from './series-texts.ts'
import { spreadLabels } from './spread-labels.ts'

type CloudPoint = { x: number; y: number }
type CloudMark = { key: string; label: string; y: number }

type ScatterCloudProps = {
  label: string
  xUnit: string
  yUnit: string
  points: readonly CloudPoint[]
  marks: readonly CloudMark[]
  /** The point that the others scatter around. */
  base: CloudPoint & { label: string }
  description: string
}

const height = 288

/** A scatter plot with labelled horizontal rules; the caller provides the table of figures. */
export function ScatterCloud(props: ScatterCloudProps) {
  const { label, xUnit, yUnit, points, marks, base, description } = props
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)]
  const across = axisScale(xs, { zero: false, count: 6 })
  const up = axisScale(ys, { zero: false })
  const x = (value: number) => percent(across.at(value))
  const y = (value: number) => Math.round(height * (1 - up.at(value)) * 10) / 10
  const rules = marks.map((mark) => y(mark.y))
  const tags = spreadLabels(rules, 16, 2, height - 2)
  return (
    <div>
      <p className="mb-4 text-13 text-ink-2">{yUnit}</p>
      <Plot
        title={label}
        description={description}
        height={height}
        left={widthOf(up.ticks.map((tick) => figureText(tick, up.digits))) + 10}
        right={widthOf(marks.map((mark) => mark.label)) + 12}
        bottom={30}
      >
        <ValueGrid scale={up} height={height} />
        {across.ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={height + 19} textAnchor="middle" className="fill-ink-2">
            {figureText(tick, across.digits)}
          </text>
        ))}
        {points.map((point, index) => (
          <circle
            key={index}
            cx={x(point.x)}
            cy={y(point.y)}
            r={3}
            strokeWidth={1.25}
            className="fill-chart-1/15 stroke-chart-1"
          />
        ))}
        {marks.map((mark, index) => (
          <g key={mark.key}>
            <line
              x1="0"
              x2="100%"
              y1={rules[index]}
              y2={rules[index]}
              strokeDasharray="4 3"
              className="stroke-ink-2"
            />
            <text x="100%" dx={8} y={tags[index]} dy="0.34em" className="fill-ink font-medium">
              {mark.label}
            </text>
          </g>
        ))}
        <circle cx={x(base.x)} cy={y(base.y)} r={6} strokeWidth={2} className="fill-chart-2 stroke-sheet" />
        <text
          x={x(base.x)}
          dx={11}
          y={y(base.y)}
          dy="0.34em"
          className="fill-ink stroke-sheet font-medium [paint-order:stroke]"
          strokeWidth={4}
        >
          {base.label}
        </text>
      </Plot>
      <p className="text-right text-13 text-ink-2">{xUnit}</p>
    </div>
  )
}
