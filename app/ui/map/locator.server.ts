import { geoMercator, geoPath } from 'd3-geo'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { memo } from '#app/lib/format.ts'
import borders from './borders.gen.json'

const countries = borders as unknown as FeatureCollection<MultiPolygon, { name: string }>

/** Every polygon with its bounds in degrees: projecting all of Europe takes longer than the rest of a deal page. */
const lands = countries.features.flatMap(({ geometry }) =>
  geometry.coordinates.map((coordinates) => {
    const xs = (coordinates[0] ?? []).map(([x = 0]) => x)
    const ys = (coordinates[0] ?? []).map(([, y = 0]) => y)
    const polygon: Polygon = { type: 'Polygon', coordinates }
    return {
      polygon,
      west: Math.min(...xs),
      east: Math.max(...xs),
      south: Math.min(...ys),
      north: Math.max(...ys),
    }
  }),
)

type Point = { latitude: number; longitude: number }
type Town = Point & { name: string }
type Project = (point: [number, number]) => [number, number]

/** Size in pixels. Shown at full height; narrower pages crop to the middle. */
export const SHEET = { width: 980, height: 400, inset: 132 } as const

/** Corners of what is drawn, just outside the sheet. */
const CLIP: [[number, number], [number, number]] = [
  [-4, -4],
  [SHEET.width + 4, SHEET.height + 4],
]

/** A position drawn without a map service: paths and points on the sheet. */
export type Locator = {
  country: string
  land: string
  grid: string
  here: { x: number; y: number }
  /** Line to the city centre; null if the position is the centre or there is no centre. */
  centre: { x: number; y: number; name: string; km: number } | null
  /** `minWidth` is the minimum page width in px at which the name is not clipped. */
  towns: { x: number; y: number; name: string; isLeft: boolean; minWidth: number }[]
  scale: { km: number; width: number }
  inset: { outline: string; x: number; y: number } | null
}

type Asked = {
  position: Point
  country: string
  /** Known towns in any order; visible ones are labelled. */
  towns: readonly Town[]
  centre: (Town & { km: number }) | null
}

const EARTH_KM = 6371
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180
/** Natural Earth's names where ours differ. */
const NAMES: Readonly<Record<string, string>> = {
  'Czech Republic': 'Czechia',
  'North Macedonia': 'Macedonia',
}
const roundTenth = (value: number) => Math.round(value * 10) / 10

/** Kilometres from the centre to the top edge: enough to show three neighbouring towns, at most 80. */
function reach({ position, towns, centre }: Asked): number {
  const distances = towns.map((town) => distance(position, town)).toSorted((a, b) => a - b)
  return Math.min(80, Math.max(14, (centre?.km ?? 0) * 1.5, (distances[3] ?? 40) * 0.85))
}

function distance(a: Point, b: Point): number {
  const longitudeScale = Math.cos((a.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * longitudeScale)
}

/** Degrees by which the great circle between two vertices may leave the bounds. */
const BULGE = 3

/** The polygons that reach into the sheet; its corners are [longitude, latitude]. */
function landsWithin([west, north]: [number, number], [east, south]: [number, number]): Polygon[] {
  const isWithin = (land: (typeof lands)[number]) =>
    land.west - BULGE < east &&
    land.east + BULGE > west &&
    land.south - BULGE < north &&
    land.north + BULGE > south
  return lands.filter(isWithin).map(({ polygon }) => polygon)
}

/** Graticule with four to ten lines across the sheet. */
function gridPath(project: Project, middle: Point, km: number): string {
  const step = [0.05, 0.1, 0.25, 0.5].find((degrees) => (km * 2) / KM_PER_DEGREE / degrees < 9) ?? 1
  const lines: string[] = []
  for (let n = -12; n <= 12; n += 1) {
    const [x] = project([Math.round(middle.longitude / step) * step + n * step, middle.latitude])
    const [, y] = project([middle.longitude, Math.round(middle.latitude / step) * step + n * step])
    if (x > 0 && x < SHEET.width) lines.push(`M${roundTenth(x)} 0V${SHEET.height}`)
    if (y > 0 && y < SHEET.height) lines.push(`M0 ${roundTenth(y)}H${SHEET.width}`)
  }
  return lines.join('')
}

function insetOf(country: string, position: Point): Locator['inset'] {
  const drawn = outlineOf(country)
  if (!drawn) return null
  const [x, y] = drawn.place([position.longitude, position.latitude])
  return { outline: drawn.outline, x: roundTenth(x), y: roundTenth(y) }
}

/** The country outline for the inset, without points that coincide at that size. */
const outlineOf = memo((country: string) => {
  const shape = countries.features.find(({ properties }) => properties.name === (NAMES[country] ?? country))
  if (!shape) return null
  const projection = geoMercator().fitExtent(
    [
      [8, 8],
      [SHEET.inset - 8, SHEET.inset - 8],
    ],
    shape,
  )
  const place = (point: Position): [number, number] => projection([point[0] ?? 0, point[1] ?? 0]) ?? [0, 0]
  const rings = shape.geometry.coordinates.flat().map((ring) => {
    let last: [number, number] | null = null
    return ring.map(place).filter((point) => {
      if (last !== null && Math.hypot(point[0] - last[0], point[1] - last[1]) < 1.6) return false
      last = point
      return true
    })
  })
  const outline = rings
    .filter((ring) => ring.length > 3)
    .map((ring) => `M${ring.map(([x, y]) => `${roundTenth(x)} ${roundTenth(y)}`).join('L')}Z`)
    .join('')
  return { outline, place }
})

type Box = { left: number; right: number; top: number; bottom: number }
const overlaps = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top

const LINE = 17

/** Bounding box of a name with its dot. */
function boxOf(x: number, y: number, name: string, isLeft: boolean): Box {
  const far = name.length * 7.4 + 12
  const [left, right] = isLeft ? [x - far, x + 6] : [x - 6, x + far]
  return { left, right, top: y - LINE / 2, bottom: y + LINE / 2 }
}

/** Drops overlapping names, keeping the nearest. */
function namedTowns(project: Project, asked: Asked, centre: Locator['centre']): Locator['towns'] {
  const here = { x: SHEET.width / 2, y: SHEET.height / 2 }
  const taken: Box[] = [
    { left: here.x - 20, right: here.x + 20, top: here.y - 20, bottom: here.y + 20 },
    ...(centre ? [centreBox(centre, here)] : []),
  ]
  const near = asked.towns.toSorted(
    (a, b) => distance(asked.position, a) - distance(asked.position, b) || a.name.localeCompare(b.name),
  )
  const named: Locator['towns'] = []
  for (const { name, longitude, latitude } of near) {
    const [x, y] = project([longitude, latitude])
    const isLeft = x < here.x
    const box = boxOf(x, y, name, isLeft)
    const isOff = box.left < 6 || box.right > SHEET.width - 6 || box.top < 6 || box.bottom > SHEET.height - 34
    if (isOff || named.length >= 12 || taken.some((other) => overlaps(box, other))) continue
    // The country inset is in the upper right corner.
    const corner = isLeft || box.top > SHEET.inset + 50 ? 0 : SHEET.inset + 24
    const minWidth = Math.ceil(2 * Math.max(here.x - box.left, box.right - here.x + corner))
    if (minWidth > SHEET.width) continue
    taken.push(box)
    named.push({ x: roundTenth(x), y: roundTenth(y), name, isLeft, minWidth })
  }
  return named
}

/** Places the centre's name above or below its dot, on the side away from the position. */
function centreBox(centre: NonNullable<Locator['centre']>, here: { x: number; y: number }): Box {
  const y = centre.y + (centre.y > here.y ? 12 : -13)
  return boxOf(centre.x, y, centre.name, centre.x < here.x)
}

/** The locator of a position (PUB-102). Reveals no more than the given position. */
export function locatorOf(asked: Asked): Locator {
  const { position, country, centre } = asked
  const km = reach(asked)
  const perKm = SHEET.height / 2 / km
  const projection = geoMercator()
    .center([position.longitude, position.latitude])
    .translate([SHEET.width / 2, SHEET.height / 2])
    .scale(perKm * EARTH_KM * Math.cos((position.latitude * Math.PI) / 180))
    .clipExtent(CLIP)
  const project: Project = (point) => projection(point) ?? [-1, -1]
  const step = [1, 2, 5, 10, 20, 50].findLast((length) => length * perKm <= 150) ?? 1
  const unproject = (corner: [number, number]) => projection.invert?.(corner) ?? [0, 0]
  const geometries = landsWithin(unproject(CLIP[0]), unproject(CLIP[1]))
  const [x, y] = centre ? project([centre.longitude, centre.latitude]) : [0, 0]
  const middle = centre ? { x: roundTenth(x), y: roundTenth(y), name: centre.name, km: centre.km } : null
  return {
    country,
    land: geoPath(projection).digits(0)({ type: 'GeometryCollection', geometries }) ?? '',
    grid: gridPath(project, position, km),
    here: { x: SHEET.width / 2, y: SHEET.height / 2 },
    centre: middle,
    towns: namedTowns(project, asked, middle),
    scale: { km: step, width: roundTenth(step * perKm) },
    inset: insetOf(country, position),
  }
}
