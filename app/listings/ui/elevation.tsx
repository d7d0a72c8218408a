import { useMemo } from 'react'
import type { PropertyType } from '../schema.ts'
import { randomFrom } from '#app/lib/random.ts'

export const ELEVATION_WIDTH = 400
export const ELEVATION_HEIGHT = 240
export const GROUND = 204

export type Ink = 'wall' | 'glass' | 'lit' | 'thin' | 'leaf' | 'line' | 'ground' | 'measure'
/** All paths of one ink as SVG path data. */
export type Layer = { ink: Ink; d: string }

const round1 = (value: number): number => Math.round(value * 10) / 10
export const rect = (x: number, y: number, w: number, h: number): string =>
  `M${round1(x)} ${round1(y)}h${round1(w)}v${round1(h)}h${round1(-w)}z`
export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${round1(x1)} ${round1(y1)}L${round1(x2)} ${round1(y2)}`
export const times = <T,>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** A drawing; consecutive parts of the same ink are joined into one path. */
export class Sheet {
  readonly layers: Layer[] = []
  readonly #random: () => number

  constructor(seed: string) {
    this.#random = randomFrom([...seed].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), 0))
  }

  add(ink: Ink, ...parts: string[]): void {
    const last = this.layers.at(-1)
    const d = parts.join('')
    if (!d) return
    if (last?.ink === ink) last.d += d
    else this.layers.push({ ink, d })
  }

  /** A whole number from `from` to `to`, inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1))
  }
}

/** A window within its bay and floor: left, top, width and height as shares. */
const CURTAIN = [0.12, 0.18, 0.76, 0.64] as const
const PUNCHED = [0.27, 0.24, 0.46, 0.5] as const

type Facade = {
  x: number
  width: number
  /** Its base line; defaults to the ground. */
  foot?: number
  floors: number
  floorHeight: number
  bays: number
  window: typeof CURTAIN | typeof PUNCHED
  lit?: number
}

/** Draws a wall with floors and windows and returns the height of its top edge. */
function facade(sheet: Sheet, drawn: Facade): number {
  const { x, width, foot = GROUND, floors, floorHeight, bays, window, lit = 0 } = drawn
  const [dx, dy, w, h] = window
  const top = foot - floors * floorHeight
  const bay = width / bays
  sheet.add('wall', rect(x, top, width, foot - top))
  sheet.add(
    'thin',
    ...times(floors, (at) => line(x, top + at * floorHeight, x + width, top + at * floorHeight)),
  )
  const panes = times(floors * bays, (at) => {
    const y = top + (Math.floor(at / bays) + dy) * floorHeight
    return rect(x + ((at % bays) + dx) * bay, y, bay * w, floorHeight * h)
  })
  const chosen = new Set(times(lit, () => sheet.between(0, panes.length - 1)))
  sheet.add('glass', ...panes.filter((_, at) => !chosen.has(at)))
  sheet.add('lit', ...panes.filter((_, at) => chosen.has(at)))
  return top
}

/** Draws a ground floor or hall with a row of doors, one of them lit. */
function hall(sheet: Sheet, x: number, width: number, height: number, doors: number, doorHeight: number) {
  const open = sheet.between(1, doors - 2)
  const spacing = width / doors
  sheet.add('wall', rect(x, GROUND - height, width, height))
  for (let door = 0; door < doors; door += 1) {
    const left = x + (door + 0.2) * spacing
    sheet.add(door === open ? 'lit' : 'glass', rect(left, GROUND - doorHeight, spacing * 0.6, doorHeight))
  }
}

type Extent = { from: number; to: number }

const centred = (width: number): Extent => ({
  from: (ELEVATION_WIDTH - width) / 2,
  to: (ELEVATION_WIDTH + width) / 2,
})

/** A tower above an entrance floor, with a lower wing. */
function office(sheet: Sheet): Extent {
  const bays = sheet.between(7, 10)
  const wing = sheet.between(2, 4)
  const width = bays * 17
  const { from, to } = centred(width + wing * 17)
  const tower = { x: from, width, foot: GROUND - 20, floors: sheet.between(7, 10), floorHeight: 14, bays }
  const top = facade(sheet, { ...tower, window: CURTAIN, lit: 2 })
  hall(sheet, from, width, 20, bays, 15)
  sheet.add('wall', rect(from + width * 0.3, top - 9, (width * sheet.between(3, 5)) / 10, 9))
  const low = { x: from + width, width: wing * 17, floors: sheet.between(2, 4), floorHeight: 17, bays: wing }
  facade(sheet, { ...low, window: CURTAIN })
  return { from, to }
}

/** A row of houses, with flat or pitched roofs. */
function residential(sheet: Sheet): Extent {
  const houses = sheet.between(2, 4)
  const width = 60 + 88 / houses
  const isPitched = sheet.between(0, 1) === 1
  const row = centred(width * houses)
  for (let house = 0; house < houses; house += 1) {
    const x = row.from + house * width
    const shape = { x, width, floors: sheet.between(4, 6), floorHeight: 20, bays: sheet.between(3, 4) }
    const top = facade(sheet, { ...shape, window: PUNCHED, lit: house === 0 ? 2 : 0 })
    sheet.add('wall', rect(x + width / 2 - 6, GROUND - 17, 12, 17))
    if (isPitched)
      sheet.add(
        'wall',
        `M${round1(x)} ${round1(top)}l${round1(width * 0.14)}-15h${round1(width * 0.72)}l${round1(width * 0.14)} 15z`,
      )
    else sheet.add('wall', rect(x, top - 3, width, 3))
  }
  return row
}

/** Shops below homes, with a tower on top. */
function mixed(sheet: Sheet): Extent {
  const shops = sheet.between(6, 8)
  const width = shops * 36
  const { from, to } = centred(width)
  const homes = { x: from, width, foot: GROUND - 30, floors: sheet.between(1, 2), floorHeight: 19 }
  const deck = facade(sheet, { ...homes, bays: shops * 2, window: PUNCHED, lit: 1 })
  hall(sheet, from, width, 30, shops, 22)
  const bays = sheet.between(6, 8)
  const x = from + ((width - bays * 14) * sheet.between(1, 3)) / 4
  const tower = { x, width: bays * 14, foot: deck, floors: sheet.between(6, 8), floorHeight: 13, bays }
  facade(sheet, { ...tower, window: CURTAIN, lit: 2 })
  return { from, to }
}

/** A gabled hall with docks, next to an office. */
function warehouse(sheet: Sheet): Extent {
  const width = sheet.between(250, 290)
  const height = sheet.between(60, 70)
  const { from, to } = centred(width + 52)
  const roof = `M${round1(from)} ${GROUND - height}l${round1(width / 2)}-16l${round1(width / 2)} 16z`
  hall(sheet, from, width, height, sheet.between(7, 9), 29)
  sheet.add('wall', roof)
  sheet.add('thin', line(from, GROUND - 36, from + width, GROUND - 36))
  facade(sheet, { x: from + width, width: 52, floors: 2, floorHeight: 22, bays: 3, window: CURTAIN })
  return { from, to }
}

/** A hall under a saw-tooth roof, with a chimney. */
function industrial(sheet: Sheet): Extent {
  const teeth = sheet.between(4, 6)
  const tooth = Math.floor(282 / teeth)
  const width = tooth * teeth
  const eaves = sheet.between(56, 68)
  const { from, to } = centred(width + 44)
  hall(sheet, from, width, eaves, teeth, 36)
  sheet.add(
    'wall',
    ...times(teeth, (at) => `M${round1(from + at * tooth)} ${GROUND - eaves}v-30l${round1(tooth)} 30z`),
  )
  const height = sheet.between(110, 150)
  sheet.add('wall', `M${round1(to - 32)} ${GROUND}l4 ${-height}h12l4 ${height}z`)
  return { from, to }
}

const TYPES = { office, residential, industrial, warehouse, mixed } satisfies Record<
  PropertyType,
  (sheet: Sheet) => Extent
>

/** A tree on each side where there is room, the ground, and the building's width as a dimension line. */
function surroundings(sheet: Sheet, { from, to }: Extent): void {
  const reach = (from - 24) / 2
  for (const x of [24 + reach, ELEVATION_WIDTH - 24 - reach]) {
    if (reach < 9) break
    const [height, radius] = [sheet.between(38, 60), Math.min(reach, 14)]
    sheet.add('line', line(x, GROUND, x, GROUND - height / 2))
    const round = `a${round1(radius)} ${round1(height / 3)} 0 1 0`
    sheet.add(
      'leaf',
      `M${round1(x - radius)} ${round1(GROUND - height * 0.6)}${round} ${round1(radius * 2)} 0${round} ${round1(-radius * 2)} 0z`,
    )
  }
  sheet.add('ground', line(12, GROUND, ELEVATION_WIDTH - 12, GROUND))
  const measure = GROUND + 18
  sheet.add('measure', line(from, measure, to, measure))
  for (const x of [from, to]) sheet.add('measure', line(x, measure - 5, x, measure + 5))
}

/** A building's elevation as layers on a sheet of 400 x 240; deterministic for seed and type. */
export function drawElevation(seed: string, type: PropertyType): Layer[] {
  const sheet = new Sheet(`${seed}:${type}`)
  surroundings(sheet, TYPES[type](sheet))
  return sheet.layers
}

type ElevationProps = {
  /** The listing's slug, which determines the building. */
  seed: string
  type: PropertyType
  /** Accessible name; without one the drawing is decorative. */
  title?: string | undefined
  className?: string | undefined
}

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
