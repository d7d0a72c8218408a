import { line } from 'd3-shape'
import { axisScale } from './axis-scale.ts'

const height = 32

type SparklineProps = {
  label: string
  points: readonly { x: number; y: number; illustrative?: boolean | undefined }[]
}

/** A small line without axes; the last point is marked. */
export function Sparkline({ label, points }: SparklineProps) {
  const last = points.at(-1)
  const [first] = points
  if (!first || !last || points.length < 2) return null
  const figures = points.map((point) => point.y)
  const scale = axisScale(figures, { zero: false })
  const x = (value: number) => (value - first.x) / (last.x - first.x)
  const y = (value: number) => 4 + (height - 8) * (1 - scale.at(value))
  const path = line<{ x: number; y: number }>(
    (point) => x(point.x) * 100,
    (point) => y(point.y),
  )
  return (
    <svg role="img" aria-label={label} width="100%" height={height} style={{ overflow: 'visible' }}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
        <path
          d={path([...points]) ?? ''}
          fill="none"
          strokeWidth={1.5}
          className="stroke-chart-1"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
      </svg>
      <circle
        cx="100%"
        cy={y(last.y)}
        r={3}
        strokeWidth={1.5}
        className={last.illustrative ? 'fill-sheet stroke-chart-1' : 'fill-chart-1 stroke-sheet'}
      />
    </svg>
  )
}
