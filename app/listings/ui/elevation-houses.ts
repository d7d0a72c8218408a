import { ELEVATION_WIDTH, GROUND, line, n1, rect } from './elevation-drawing.ts'
import type { Extent, Sheet } from './elevation-drawing.ts'
import { facade, person } from './elevation-parts.ts'

const centred = (width: number): number => (ELEVATION_WIDTH - width) / 2

export function office(sheet: Sheet): Extent {
  const floors = sheet.between(7, 10)
  const bays = sheet.between(7, 10)
  const bay = 17
  const wing = sheet.chance(0.65) ? sheet.between(3, 4) * bay : 0
  const wingLeft = sheet.chance(0.5)
  const width = bays * bay
  const from = centred(width + wing)
  const x = wingLeft ? from + wing : from
  const entrance = 20
  const top = facade(sheet, {
    x,
    width,
    foot: GROUND - entrance,
    floors,
    floorHeight: 14,
    bays,
    windows: 'curtain',
    lit: 2,
  })
  sheet.add('wall', rect(x, GROUND - entrance, width, entrance))
  const doorX = x + Math.floor(bays / 2) * bay
  const panes: string[] = []
  for (let b = 0; b < bays; b += 1)
    panes.push(rect(x + b * bay + 2.5, GROUND - entrance + 5, bay - 5, entrance - 5))
  sheet.add('glass', ...panes)
  sheet.add('wall', rect(doorX - 6, GROUND - entrance, bay + 12, 4))
  sheet.add('line', line(doorX + bay / 2, GROUND - entrance + 5, doorX + bay / 2, GROUND))
  const plant = width * (0.28 + sheet.random() * 0.2)
  const plantX = x + (width - plant) * (0.2 + sheet.random() * 0.6)
  sheet.add('wall', rect(plantX, top - 9, plant, 9))
  sheet.add(
    'thin',
    ...[1, 2, 3, 4, 5].map((k) => line(plantX + (plant * k) / 6, top - 9, plantX + (plant * k) / 6, top)),
  )
  if (wing > 0) {
    const wingX = wingLeft ? from : x + width
    facade(sheet, {
      x: wingX,
      width: wing,
      floors: sheet.between(2, 4),
      floorHeight: 17,
      bays: wing / bay,
      windows: 'curtain',
      lit: 0,
    })
  }
  person(sheet, doorX + bay + 12)
  return { from, to: from + width + wing }
}

export function residential(sheet: Sheet): Extent {
  const houses = sheet.between(2, 4)
  const width = { 2: 104, 3: 82, 4: 68 }[houses] ?? 82
  const from = centred(width * houses)
  const base = sheet.between(4, 6)
  const pitched = sheet.chance(0.45)
  const tallest = sheet.between(0, houses - 1)
  const floorHeight = base > 5 ? 19 : 21
  for (let house = 0; house < houses; house += 1) {
    const x = from + house * width
    const floors = base + (house === tallest ? 1 : -sheet.between(0, 1))
    const bays = width > 90 ? 4 : 3
    const top = facade(sheet, {
      x,
      width,
      floors,
      floorHeight,
      bays,
      windows: house % 2 === 0 ? 'balcony' : 'punched',
      lit: house === tallest ? 2 : 0,
    })
    const doorX = x + (width / bays) * (Math.floor(bays / 2) + 0.5) - 6
    sheet.add('wall', rect(doorX, GROUND - 17, 12, 17))
    sheet.add('line', line(doorX + 6, GROUND - 17, doorX + 6, GROUND))
    if (pitched)
      sheet.add(
        'wall',
        `M${n1(x)} ${n1(top)}l${n1(width * 0.14)}-15h${n1(width * 0.72)}l${n1(width * 0.14)} 15z`,
      )
    else sheet.add('wall', rect(x, top - 3, width, 3), rect(x + width * 0.62, top - 12, 9, 9))
  }
  return { from, to: from + width * houses }
}

export function mixed(sheet: Sheet): Extent {
  const shops = sheet.between(6, 8)
  const shop = 36
  const width = shops * shop
  const from = centred(width)
  const podium = 30
  const deck = facade(sheet, {
    x: from,
    width,
    foot: GROUND - podium,
    floors: sheet.between(1, 2),
    floorHeight: 19,
    bays: shops * 2,
    windows: 'punched',
    lit: 1,
  })
  sheet.add(
    'wall',
    rect(from, GROUND - podium, width, podium),
    rect(from - 4, GROUND - podium - 2, width + 8, 4),
  )
  const arched = sheet.chance(0.5)
  for (let k = 0; k < shops; k += 1) {
    const left = from + k * shop + 5
    const opening = arched
      ? `M${n1(left)} ${GROUND}v-12a13 11 0 0 1 26 0v12z`
      : rect(left, GROUND - 22, 26, 22)
    sheet.add('glass', opening)
    sheet.add('thin', line(left + 13, GROUND - 22, left + 13, GROUND))
  }
  const towers = sheet.chance(0.5) ? 2 : 1
  const room = deck - 28
  for (let k = 0; k < towers; k += 1) {
    const bays = towers === 2 ? 5 : sheet.between(6, 8)
    const w = bays * 14
    const gap = (width - towers * w) / (towers + 1)
    const shift = towers === 1 ? (sheet.random() - 0.5) * gap : 0
    const floors = Math.floor(room / 13) - (k === 0 ? 0 : 2) - sheet.between(0, 1)
    const x = from + gap * (k + 1) + w * k + shift
    const top = facade(sheet, {
      x,
      width: w,
      foot: deck,
      floors,
      floorHeight: 13,
      bays,
      windows: 'curtain',
      lit: k === 0 ? 2 : 0,
    })
    sheet.add('wall', rect(x + w * 0.3, top - 6, w * 0.4, 6))
  }
  person(sheet, from + shop * 2)
  person(sheet, from + shop * (shops - 2) + 4)
  return { from: from - 4, to: from + width + 4 }
}
