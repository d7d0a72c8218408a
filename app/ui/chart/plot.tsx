import { useId, type ReactNode } from 'react'
import type { AxisScale } from './axis-scale.ts'
import { figureText } from './chart-data.ts'

export function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`
}

type PlotProps = {
  title: string
  description: string
  /** In pixels; the width follows the container. */
  height: number
  /** Padding in pixels: left for the axis figures, right for labels. */
  left: number
  right: number
  bottom?: number | undefined
  /** Overlay on the plot, outside the SVG. */
  over?: ReactNode
  children: ReactNode
}

/** x is a share of the width and y is in pixels, so that text and points keep their size. Paths go into Stretched. */
export function Plot({ title, description, height, left, right, bottom = 26, over, children }: PlotProps) {
  const id = useId()
  return (
    <div style={{ paddingLeft: left, paddingRight: right, paddingBottom: bottom, paddingTop: 8 }}>
      <div className="relative @container" style={{ height }}>
        <svg
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          width="100%"
          height={height}
          className="overflow-visible text-13 tabular-nums"
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-text`}>{description}</desc>
          {children}
        </svg>
        {over}
      </div>
    </div>
  )
}

/** A box 100 units wide that stretches with the plot; strokes keep their width. */
export function Stretched({ height, children }: { height: number; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      className="overflow-visible"
    >
      {children}
    </svg>
  )
}

/** Horizontal grid lines with figures on the left; the zero line is darker. */
export function ValueGrid({ scale, height }: { scale: AxisScale; height: number }) {
  return scale.ticks.map((tick) => {
    const y = Math.round(height * (1 - scale.at(tick))) + 0.5
    return (
      <g key={tick}>
        <line x1="0" x2="100%" y1={y} y2={y} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
        <text x={-8} y={y} dy="0.34em" textAnchor="end" className="fill-ink-2">
          {figureText(tick, scale.digits)}
        </text>
      </g>
    )
  })
}

type XAxisProps = { ticks: readonly number[]; at: (x: number) => number; height: number }

/** The x axis. A narrow column hides every second label, counted from the last. */
export function XAxis({ ticks, at, height }: XAxisProps) {
  return ticks.map((tick, index) => {
    const share = at(tick)
    const isSecond = (ticks.length - 1 - index) % 2 === 1
    return (
      <g key={tick} className={isSecond && ticks.length > 4 ? 'hidden @xs:inline' : undefined}>
        <line x1={percent(share)} x2={percent(share)} y1={height} y2={height + 4} className="stroke-edge" />
        <text x={percent(share)} y={height + 19} textAnchor="middle" className="fill-ink-2">
          {tick}
        </text>
      </g>
    )
  })
}
