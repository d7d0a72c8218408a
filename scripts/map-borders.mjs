// Writes app/ui/map/borders.gen.json: the countries of the built-in map, cut from Natural Earth (public domain, via
// world-atlas) and simplified for the screen. `node scripts/map-borders.mjs`
import { createRequire } from 'node:module'
import { writeFile } from 'node:fs/promises'
import { feature } from 'topojson-client'

const WORLD = createRequire(import.meta.url)('world-atlas/countries-10m.json')
const BOX = { west: 2, east: 42, south: 39, north: 61 }
/** Degrees of latitude; about 600 m. */
const TOLERANCE = 0.006
/** Tolerance outside the box. */
const FAR_TOLERANCE = 0.5

const [scaleX, scaleY] = WORLD.transform.scale
const [startX, startY] = WORLD.transform.translate

/** An arc in degrees. */
function decode(arc) {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    const [longitude, latitude] = [x * scaleX + startX, y * scaleY + startY]
    // Moves Chukotka east of the date line, so that Russia is one piece.
    return [longitude < -168 && latitude > 60 ? longitude + 360 : longitude, latitude]
  })
}

/** Distance of a point from a segment, with longitude scaled for the map's middle latitude. */
function offset(point, from, to) {
  const squeeze = 0.64
  const [px, py] = [(point[0] - from[0]) * squeeze, point[1] - from[1]]
  const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}

/** Douglas-Peucker. Neighbours share arcs, so borders stay joined. */
function simplify(points, tolerance = TOLERANCE) {
  if (points.length < 3) return points
  let worst = 0
  let index = 0
  for (let at = 1; at < points.length - 1; at += 1) {
    const distance = offset(points[at], points[0], points.at(-1))
    if (distance > worst) [worst, index] = [distance, at]
  }
  if (worst <= tolerance) return [points[0], points.at(-1)]
  return [
    ...simplify(points.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(index), tolerance),
  ]
}

const round = (degrees) => Math.round(degrees * 1000) / 1000
const isNear = ([x, y]) => x >= BOX.west && x <= BOX.east && y >= BOX.south && y <= BOX.north

/** Sutherland-Hodgman clipping against the box. */
function clip(ring) {
  const sides = [
    [0, BOX.west, 1],
    [0, BOX.east, -1],
    [1, BOX.south, 1],
    [1, BOX.north, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => {
    const isIn = (point) => (point[axis] - limit) * sign >= 0
    return points.flatMap((point, at) => {
      const before = points.at(at - 1)
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const edge = before.map((value, axisIndex) => value + share * (point[axisIndex] - value))
      if (isIn(point)) return isIn(before) ? [point] : [edge, point]
      return isIn(before) ? [edge] : []
    })
  }, ring)
}

const arcs = WORLD.arcs.map((arc) => {
  const points = decode(arc)
  return simplify(points, points.some(isNear) ? TOLERANCE : FAR_TOLERANCE)
})
const world = { ...WORLD, transform: undefined, arcs }

/** About 12 km²; smaller islands would be dots. */
const MIN_AREA = 0.0015
function area(ring) {
  return Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )
}

const features = feature(world, world.objects.countries).features.flatMap(({ id, properties, geometry }) => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const kept = polygons
    .map((rings) => rings.map((ring) => clip(ring.slice(0, -1))).filter((ring) => ring.length > 2))
    .filter(([outer]) => outer !== undefined && area(outer) > MIN_AREA)
    .map((rings) =>
      rings
        .filter((ring) => area(ring) > MIN_AREA)
        .map((ring) => [...ring, ring[0]].map((point) => point.map(round))),
    )
  if (kept.length === 0) return []
  const shape = { type: 'MultiPolygon', coordinates: kept }
  return [{ type: 'Feature', id, properties: { name: properties.name }, geometry: shape }]
})

const text = JSON.stringify({ type: 'FeatureCollection', features })
await writeFile(new URL('../app/ui/map/borders.gen.json', import.meta.url), `${text}\n`)
process.stdout.write(`${features.length} countries, ${Math.round(text.length / 1024)} KiB\n`)
