import { useMemo } from 'react'
import type { PropertyType } from '../schema.ts'
import { drawElevation, ELEVATION_HEIGHT, ELEVATION_WIDTH } from './elevation-drawing.ts'

type ElevationProps = {
  /** The listing's slug, which determines the building. */
  seed: string
  type: PropertyType
  /** Accessible name; without one the drawing is decorative. */
  title?: string | undefined
  className?: string | undefined
}

/** The drawing shown for a listing without a photo. */
export function Elevation({ seed, type, title, className = '' }: ElevationProps) {
  const layers = useMemo(() => drawElevation(seed, type), [seed, type])
  return (
    <svg
      viewBox={`0 0 ${ELEVATION_WIDTH} ${ELEVATION_HEIGHT}`}
      className={`elevation ${className}`}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      {layers.map(({ ink, d }, index) => (
        <path key={index} d={d} className={`ink-${ink}`} />
      ))}
    </svg>
  )
}
