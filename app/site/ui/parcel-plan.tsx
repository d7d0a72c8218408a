import { useMemo } from 'react'
import { drawPlan } from './parcel-plan-drawing.ts'

const WIDTH = 1440
const HEIGHT = 560
const SEED = 17

function markup(): string {
  const { parcels, buildings, picked, stakes } = drawPlan(SEED, WIDTH, HEIGHT)
  const lots = parcels.map(
    ({ points }, k) => `<polygon points="${points}"${k === picked ? ' class="picked"' : ''}/>`,
  )
  const numbers = parcels.map(({ x, y, number }, k) =>
    number ? `<text x="${x}" y="${y}"${k === picked ? ' class="picked"' : ''}>${number}</text>` : '',
  )
  const corners = stakes.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.4"/>`)
  return `<path d="${buildings}"/>${lots.join('')}${numbers.join('')}${corners.join('')}`
}

/**
 * The decorative parcel plan behind the hero, the same on every visit. CSS fills the hovered parcel. Fills its positioned
 * parent; the next element is the text on top (see drawings.css).
 */
export function ParcelPlan() {
  const html = useMemo(() => ({ __html: markup() }), [])
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="parcel-plan hero-plan"
      dangerouslySetInnerHTML={html}
    />
  )
}
