import { useId } from 'react'
import type { ReactNode } from 'react'
import type { AxisScale, AxisTick } from './axis-scale.ts'
import { figureText } from './chart-data.ts'

/** A share of the plot's width as SVG and CSS write it. */
export function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`
}

export type PlotProps = {
  title: string
  /** The chart in words. */
  description: string
  /** Pixels; the width is whatever there is. */
  height: number
  /** Pixels of room left of the plot for its figures and right of it for labels. */
  left: number
  right: number
  bottom?: number | undefined
  /** Drawn over the plot, outside of the picture. */
  over?: ReactNode
  children: ReactNode
}

/**
 * A plot as wide as its column without any script: places across are shares of the width, places down are pixels, so
 * type and points keep their size. Shapes that need a path stand in Stretched.
 */
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

/** Paths in a box 100 wide that stretches with the plot; strokes keep their width. */
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

/** Hairlines across with their figures to the left; zero is drawn stronger. */
export function ValueGrid({
  scale,
  height,
  digits,
}: {
  scale: AxisScale
  height: number
  digits?: number | undefined
}) {
  return scale.ticks.map((tick) => {
    const y = Math.round(height * (1 - scale.at(tick))) + 0.5
    return (
      <g key={tick}>
        <line x1="0" x2="100%" y1={y} y2={y} className={tick === 0 ? 'stroke-edge' : 'stroke-line'} />
        <text x={-8} y={y} dy="0.34em" textAnchor="end" className="fill-ink-2">
          {figureText(tick, digits ?? scale.digits)}
        </text>
      </g>
    )
  })
}

/** The axis under a plot. In a narrow column every second label, counted from the last, is left out. */
export function PlaceAxis({
  ticks,
  at,
  height,
}: {
  ticks: readonly AxisTick[]
  at: (x: number) => number
  height: number
}) {
  return ticks.map((tick, index) => {
    const share = at(tick.x)
    const isSecond = (ticks.length - 1 - index) % 2 === 1
    return (
      <g key={tick.x} className={isSecond && ticks.length > 4 ? 'hidden @xs:inline' : undefined}>
        <line x1={percent(share)} x2={percent(share)} y1={height} y2={height + 4} className="stroke-edge" />
        <text x={percent(share)} y={height + 19} textAnchor="middle" className="fill-ink-2">
          {tick.label}
        </text>
      </g>
    )
  })
}
