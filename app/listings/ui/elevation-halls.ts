import { ELEVATION_WIDTH, GROUND, line, n1, rect } from './elevation-drawing.ts'
import type { Extent, Sheet } from './elevation-drawing.ts'
import { facade, lorry } from './elevation-parts.ts'

const centred = (width: number): number => (ELEVATION_WIDTH - width) / 2

export function warehouse(sheet: Sheet): Extent {
  const annex = sheet.chance(0.75) ? 52 : 0
  const annexLeft = sheet.chance(0.5)
  const width = 330 - annex
  const from = centred(width + annex)
  const x = annexLeft ? from + annex : from
  const height = 60 + sheet.between(0, 10)
  const top = GROUND - height
  const pitch = sheet.chance(0.6) ? 16 : 0
  sheet.add(
    'wall',
    `M${n1(x)} ${GROUND}V${top}L${n1(x + width / 2)} ${top - pitch}L${n1(x + width)} ${top}V${GROUND}z`,
  )
  const ribs = Math.round(width / 11)
  sheet.add(
    'thin',
    line(x, top + 7, x + width, top + 7),
    ...Array.from({ length: ribs - 1 }, (_, k) =>
      line(x + ((k + 1) * width) / ribs, top + 7, x + ((k + 1) * width) / ribs, GROUND - 36),
    ),
  )
  sheet.add('thin', line(x, GROUND - 36, x + width, GROUND - 36))
  const doors = sheet.between(7, 9)
  const pace = width / doors
  const open = sheet.between(1, doors - 2)
  for (let door = 0; door < doors; door += 1) {
    const left = x + door * pace + (pace - 20) / 2
    sheet.add(door === open ? 'lit' : 'wall', rect(left, GROUND - 29, 20, 29))
    if (door !== open)
      sheet.add(
        'thin',
        ...[1, 2, 3, 4].map((k) => line(left, GROUND - 29 + k * 5.8, left + 20, GROUND - 29 + k * 5.8)),
      )
  }
  if (annex > 0)
    facade(sheet, {
      x: annexLeft ? from : x + width,
      width: annex,
      floors: 2,
      floorHeight: 22,
      bays: 3,
      windows: 'curtain',
      lit: 0,
    })
  lorry(sheet, x + (open > doors / 2 ? 0.5 : doors - 2.5) * pace + 2)
  return { from, to: from + width + annex }
}

export function industrial(sheet: Sheet): Extent {
  const teeth = sheet.between(4, 6)
  const stack = sheet.chance(0.6)
  const side = 44
  const width = teeth * Math.floor(282 / teeth)
  const left = sheet.chance(0.5)
  const from = centred(width + side)
  const x = left ? from + side : from
  const tooth = width / teeth
  const eaves = GROUND - sheet.between(56, 68)
  const rise = 30
  let outline = `M${n1(x)} ${GROUND}V${eaves}`
  for (let k = 0; k < teeth; k += 1)
    outline += `L${n1(x + k * tooth)} ${eaves - rise}L${n1(x + (k + 1) * tooth)} ${eaves}`
  sheet.add('wall', `${outline}V${GROUND}z`)
  const panes: string[] = []
  for (let k = 0; k < teeth; k += 1) {
    for (let j = 1; j < 5; j += 1) {
      const at = x + k * tooth + (tooth * j) / 9
      panes.push(line(at, eaves - rise + (rise * j) / 9, at, eaves))
    }
  }
  sheet.add('thin', line(x, eaves, x + width, eaves), line(x, GROUND - 12, x + width, GROUND - 12), ...panes)
  const gate = sheet.between(1, teeth - 2)
  for (let k = 0; k < teeth; k += 1) {
    const at = x + k * tooth
    if (k === gate) {
      sheet.add('lit', rect(at + tooth / 2 - 13, GROUND - 36, 26, 36))
      sheet.add('line', line(at + tooth / 2, GROUND - 36, at + tooth / 2, GROUND))
      continue
    }
    for (const share of [0.28, 0.72]) {
      const w = Math.min(18, tooth * 0.32)
      sheet.add('wall', rect(at + tooth * share - w / 2, GROUND - 48, w, 26))
      sheet.add(
        'thin',
        line(at + tooth * share, GROUND - 48, at + tooth * share, GROUND - 22),
        line(at + tooth * share - w / 2, GROUND - 35, at + tooth * share + w / 2, GROUND - 35),
      )
    }
  }
  const sideX = left ? from : x + width
  if (stack) {
    const height = sheet.between(124, 150)
    const middle = sideX + side / 2
    sheet.add(
      'wall',
      `M${n1(middle - 10)} ${GROUND}l4 ${-height}h12l4 ${height}z`,
      rect(middle - 7.5, GROUND - height - 3, 15, 4),
    )
    sheet.add(
      'thin',
      ...[1, 2, 3, 4].map((k) =>
        line(middle - 10 + k * 0.75, GROUND - 28 * k, middle + 10 - k * 0.75, GROUND - 28 * k),
      ),
    )
  } else {
    for (const [k, h] of [
      [0, 88],
      [1, 72],
    ] as const) {
      sheet.add('wall', `M${n1(sideX + 3 + k * 20)} ${GROUND}v${-h}q9-9 18 0v${h}z`)
      sheet.add(
        'thin',
        ...[0.25, 0.5, 0.75].map((share) =>
          line(sideX + 3 + k * 20, GROUND - h * share, sideX + 21 + k * 20, GROUND - h * share),
        ),
      )
    }
  }
  return { from, to: from + width + side }
}
