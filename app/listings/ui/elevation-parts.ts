import { GROUND, line, n1, oval, rect } from './elevation-drawing.ts'
import type { Sheet } from './elevation-drawing.ts'

type Facade = {
  x: number
  width: number
  /** Its base line; the ground by default. */
  foot?: number
  floors: number
  floorHeight: number
  bays: number
  windows: 'curtain' | 'balcony' | 'punched'
  /** The number of lit windows. */
  lit?: number
}

/** Draws a wall with floors and windows and returns the height of its top edge. */
export function facade(
  sheet: Sheet,
  { x, width, foot = GROUND, floors, floorHeight, bays, windows, lit = 1 }: Facade,
): number {
  const top = foot - floors * floorHeight
  const bay = width / bays
  sheet.add('wall', rect(x, top, width, foot - top))
  const chosen = new Set(
    Array.from({ length: lit }, () => sheet.between(0, floors - 1) * bays + sheet.between(0, bays - 1)),
  )
  const shape = {
    curtain: [0.12, 0.18, 0.76, 0.64],
    balcony: [0.3, 0.16, 0.4, 0.72],
    punched: [0.27, 0.24, 0.46, 0.5],
  }[windows]
  const [dx = 0, dy = 0, w = 0, h = 0] = shape
  const thin: string[] = []
  const glass: string[] = []
  const bright: string[] = []
  const balconies: string[] = []
  const bars: string[] = []
  for (let floor = 0; floor < floors; floor += 1) {
    const y = top + floor * floorHeight
    if (floor > 0) thin.push(line(x, y, x + width, y))
    for (let b = 0; b < bays; b += 1) {
      const left = x + b * bay
      const pane = rect(left + bay * dx, y + floorHeight * dy, bay * w, floorHeight * h)
      ;(chosen.has(floor * bays + b) ? bright : glass).push(pane)
      if (windows === 'curtain' && bay > 15) {
        thin.push(line(left + bay / 2, y + floorHeight * dy, left + bay / 2, y + floorHeight * (dy + h)))
      }
      if (windows === 'balcony' && floor < floors - 1 && (b + floor) % 2 === 0) {
        const rail = y + floorHeight * 0.56
        balconies.push(rect(left + bay * 0.12, rail, bay * 0.76, floorHeight * 0.38))
        for (let k = 1; k < 6; k += 1) {
          const at = left + bay * (0.12 + (0.76 * k) / 6)
          bars.push(line(at, rail, at, rail + floorHeight * 0.38))
        }
      }
    }
  }
  sheet.add('thin', ...thin)
  sheet.add('glass', ...glass)
  sheet.add('lit', ...bright)
  sheet.add('wall', ...balconies)
  sheet.add('thin', ...bars)
  return top
}

/** A tree whose crown stays within `reach` px on both sides of `x`. */
export function tree(sheet: Sheet, x: number, height: number, reach: number): void {
  const radius = Math.min(reach, height * (0.26 + sheet.random() * 0.1))
  const crown = height * 0.37
  sheet.add('line', line(x, GROUND, x, GROUND - height * 0.5))
  sheet.add('leaf', oval(x, GROUND - height + crown, radius, crown))
  sheet.add('thin', line(x, GROUND - height * 0.3, x, GROUND - height * 0.72))
}

/** A person for scale. */
export function person(sheet: Sheet, x: number): void {
  sheet.add('leaf', oval(x, GROUND - 11.5, 1.5, 1.5), `M${n1(x - 1.9)} ${GROUND}l.5-9h2.8l.5 9z`)
}

/** A lorry with its rear at `x`. */
export function lorry(sheet: Sheet, x: number): void {
  sheet.add('wall', rect(x, GROUND - 21, 34, 17), `M${n1(x + 36)} ${GROUND - 4}v-13h7l5 6v7z`)
  sheet.add(
    'thin',
    line(x + 11, GROUND - 21, x + 11, GROUND - 4),
    line(x + 23, GROUND - 21, x + 23, GROUND - 4),
  )
  for (const wheel of [6, 13, 42]) sheet.add('leaf', oval(x + wheel, GROUND - 3.2, 3.2, 3.2))
}

/** Trees and people in the free space, the ground, and the building's width as a dimension line. */
export function surroundings(sheet: Sheet, from: number, to: number, width: number): void {
  const edge = 24
  const left = from - edge
  const right = width - edge - to
  for (const [free, middle] of [
    [left, edge + left / 2],
    [right, to + right / 2],
  ] as const) {
    if (free < 18) continue
    if (free > 58) {
      const apart = free / 4
      tree(sheet, middle - apart, 44 + sheet.random() * 20, apart - 2)
      tree(sheet, middle + apart, 32 + sheet.random() * 18, apart - 2)
      if (sheet.chance(0.6)) person(sheet, middle + 1)
    } else {
      tree(sheet, middle, 38 + sheet.random() * 22, free / 2 - 2)
    }
  }
  sheet.add('ground', line(12, GROUND, width - 12, GROUND))
  const measure = GROUND + 18
  sheet.add('measure', line(from, measure, to, measure))
  for (const x of [from, (from + to) / 2, to]) {
    const reach = x === from || x === to ? 5 : 3
    sheet.add('measure', line(x, measure - reach, x, measure + reach))
  }
}
