import { ELEVATION_WIDTH, Sheet } from './elevation-drawing.ts'
import type { ElevationType, Extent, Layer } from './elevation-drawing.ts'
import { industrial, warehouse } from './elevation-halls.ts'
import { mixed, office, residential } from './elevation-houses.ts'
import { surroundings } from './elevation-parts.ts'

const types = { office, residential, industrial, warehouse, mixed } satisfies Record<
  ElevationType,
  (sheet: Sheet) => Extent
>

/** A building's elevation as layers on a sheet of 400 x 240; deterministic for seed and type. */
export function drawElevation(seed: string, type: ElevationType): Layer[] {
  const sheet = new Sheet(`${seed}:${type}`)
  const { from, to } = types[type](sheet)
  surroundings(sheet, from, to, ELEVATION_WIDTH)
  return sheet.layers
}
