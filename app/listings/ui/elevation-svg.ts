import type { PropertyType } from '../schema.ts'
import {
  drawElevation,
  ELEVATION_HEIGHT,
  ELEVATION_WIDTH,
  GROUND,
  type Ink,
  type Layer,
  line,
  rect,
  Sheet,
  times,
} from './elevation.tsx'

/** The inks in sRGB, for renderers without custom properties or oklch. */
export const LOOKS: Readonly<Record<Ink, { fill: string; stroke: string; strokeWidth: number }>> = {
  wall: { fill: '#ffffff', stroke: '#171d26', strokeWidth: 1.1 },
  glass: { fill: 'none', stroke: '#171d26', strokeWidth: 0.7 },
  lit: { fill: '#ddf5e9', stroke: '#015f43', strokeWidth: 1.2 },
  thin: { fill: 'none', stroke: '#c5c4be', strokeWidth: 0.7 },
  leaf: { fill: '#fbfaf7', stroke: '#515962', strokeWidth: 0.8 },
  line: { fill: 'none', stroke: '#171d26', strokeWidth: 1.1 },
  ground: { fill: 'none', stroke: '#171d26', strokeWidth: 1.4 },
  measure: { fill: 'none', stroke: '#c5c4be', strokeWidth: 0.8 },
}

/** The layers as a complete SVG document, 1600 px wide. */
function svg(layers: readonly Layer[], width: number, height: number): string {
  const paths = layers
    .map(({ ink, d }) => {
      const { fill, stroke, strokeWidth } = LOOKS[ink]
      return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="1600" height="${(1600 * height) / width}"><rect width="${width}" height="${height}" fill="#fbfaf7"/>${paths}</svg>`
}

export function elevationSvg(seed: string, type: PropertyType): string {
  const ground: Layer = { ink: 'ground', d: line(0, GROUND, ELEVATION_WIDTH, GROUND) }
  return svg([ground, ...drawElevation(seed, type)], ELEVATION_WIDTH, ELEVATION_HEIGHT)
}

/** A typical floor: two rows of rooms with a corridor and a core between them. */
export function floorPlanSvg(seed: string): string {
  const sheet = new Sheet(`${seed}:plan`)
  sheet.add('wall', rect(45, 60, 310, 180), rect(50, 65, 300, 170))
  for (const y of [65, 165]) {
    const rooms = sheet.between(4, 8)
    const room = 300 / rooms
    const lit = sheet.between(0, rooms - 1)
    sheet.add('line', ...times(rooms, (at) => rect(50 + at * room, y, room, 70)))
    sheet.add('lit', rect(50 + lit * room, y, room, 70))
  }
  sheet.add('wall', rect(174, 135, 52, 30))
  sheet.add('thin', line(174, 135, 226, 165), line(226, 135, 174, 165))
  sheet.add('measure', line(50, 262, 350, 262), line(376, 65, 376, 235))
  return svg(sheet.layers, 400, 300)
}
