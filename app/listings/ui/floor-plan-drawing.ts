import { Sheet, line, n1, oval, rect } from './elevation-drawing.ts'
import type { ElevationType, Layer } from './elevation-drawing.ts'

export const FLOOR_PLAN_WIDTH = 400
export const FLOOR_PLAN_HEIGHT = 300
type Room = { x: number; y: number; w: number; h: number }

/** Outer walls with thickness. */
function shell(sheet: Sheet, { x, y, w, h }: Room): void {
  sheet.add('wall', rect(x - 5, y - 5, w + 10, h + 10), rect(x, y, w, h))
}

/** A door leaf with its swing, hinged at x, y and opening up (-1) or down (1). */
function door(x: number, y: number, size: number, up: 1 | -1): string {
  return `M${n1(x)} ${n1(y)}v${n1(size * up)}a${size} ${size} 0 0 ${up === -1 ? 1 : 0} ${size} ${n1(-size * up)}`
}

/** Lifts and stairs. */
function core(sheet: Sheet, { x, y, w, h }: Room): void {
  sheet.add('wall', rect(x, y, w, h))
  const half = w / 2
  sheet.add('line', line(x + half, y, x + half, y + h))
  sheet.add('thin', line(x, y, x + half, y + h), line(x + half, y, x, y + h))
  const steps = Math.floor((h - 4) / 5)
  sheet.add(
    'thin',
    ...Array.from({ length: steps }, (_, k) => line(x + half, y + 4 + k * 5, x + w, y + 4 + k * 5)),
  )
}

/** Rooms along one wall, each with a door to the corridor at `corridor`. */
function cells(sheet: Sheet, { x, y, w, h }: Room, count: number, corridor: number, lit: number): void {
  const pace = w / count
  for (let k = 0; k < count; k += 1) {
    const left = x + k * pace
    if (k === lit) sheet.add('lit', rect(left, y, pace, h))
    else sheet.add('line', rect(left, y, pace, h))
    const size = Math.min(9, pace * 0.3)
    sheet.add('thin', door(left + 4, corridor, size, corridor > y ? -1 : 1))
  }
}

function columns(sheet: Sheet, { x, y, w, h }: Room, across: number, down: number): void {
  for (let i = 1; i < across; i += 1) {
    sheet.add('thin', line(x + (w * i) / across, y, x + (w * i) / across, y + h))
    for (let j = 1; j < down; j += 1)
      sheet.add('wall', rect(x + (w * i) / across - 2, y + (h * j) / down - 2, 4, 4))
  }
  for (let j = 1; j < down; j += 1) sheet.add('thin', line(x, y + (h * j) / down, x + w, y + (h * j) / down))
}

/** Two rows of rooms with a corridor and a core between them. */
function corridorFloor(sheet: Sheet, room: Room, perRow: [number, number]): void {
  const depth = room.h * 0.4
  const count = sheet.between(...perRow)
  shell(sheet, room)
  cells(sheet, { ...room, h: depth }, count, room.y + depth, sheet.between(0, count - 1))
  const below = count + sheet.between(-1, 1)
  cells(sheet, { ...room, y: room.y + room.h - depth, h: depth }, below, room.y + room.h - depth, -1)
  core(sheet, { x: room.x + room.w / 2 - 26, y: room.y + depth - 26, w: 52, h: room.h - depth * 2 + 26 })
}

function hall(sheet: Sheet, room: Room, doors: number): void {
  shell(sheet, room)
  columns(sheet, room, sheet.between(5, 7), 3)
  const offices = sheet.between(3, 4)
  const lit = sheet.between(0, offices - 1)
  cells(sheet, { ...room, w: 96, h: 44 }, offices, room.y + 44, lit)
  const pace = room.w / doors
  sheet.add(
    'wall',
    ...Array.from({ length: doors }, (_, k) =>
      rect(room.x + (k + 0.25) * pace, room.y + room.h - 1, pace / 2, 7),
    ),
  )
}

function measures(sheet: Sheet, { x, y, w, h }: Room): void {
  const [low, right] = [y + h + 24, x + w + 24]
  sheet.add('measure', line(x, low, x + w, low), line(right, y, right, y + h))
  for (const at of [x, x + w]) sheet.add('measure', line(at, low - 5, at, low + 5))
  for (const at of [y, y + h]) sheet.add('measure', line(right - 5, at, right + 5, at))
  sheet.add('leaf', oval(x + 9, y - 28, 9, 9))
  sheet.add('line', `M${n1(x + 9)} ${n1(y - 35)}l3.5 12-3.5-2.5-3.5 2.5z`)
}

/** A typical floor as layers on a sheet of 400 x 300; deterministic for seed and type. */
export function drawFloorPlan(seed: string, type: ElevationType): Layer[] {
  const sheet = new Sheet(`${seed}:${type}:plan`)
  const slender = type === 'office' || type === 'mixed'
  const w = slender ? 270 + sheet.between(0, 3) * 10 : 300
  const h = slender ? 150 + sheet.between(0, 2) * 10 : 170
  const room = { x: (FLOOR_PLAN_WIDTH - w) / 2, y: (FLOOR_PLAN_HEIGHT - h) / 2, w, h }
  if (type === 'office') corridorFloor(sheet, room, [6, 8])
  else if (type === 'residential') corridorFloor(sheet, room, [4, 5])
  else if (type === 'mixed') corridorFloor(sheet, room, [5, 6])
  else hall(sheet, room, type === 'warehouse' ? sheet.between(7, 9) : 3)
  measures(sheet, room)
  return sheet.layers
}
