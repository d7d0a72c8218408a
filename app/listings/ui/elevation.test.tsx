import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PropertyType } from '../schema.ts'
import { drawElevation, ELEVATION_HEIGHT, ELEVATION_WIDTH, type Layer, Elevation } from './elevation.tsx'
import { elevationSvg, floorPlanSvg } from './elevation-svg.ts'

const types: PropertyType[] = ['office', 'residential', 'industrial', 'warehouse', 'mixed']
const seeds = Array.from({ length: 60 }, (_, k) => `listing-${k * 13}`)

/** Every point where a path starts or where an absolute line of it ends. */
function points(layers: readonly Layer[]): [number, number][] {
  return layers.flatMap(({ d }) =>
    [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): [number, number] => [Number(x), Number(y)]),
  )
}

test.each(types)('the drawing of %s is deterministic and differs between listings', (type) => {
  expect(drawElevation('a', type)).toEqual(drawElevation('a', type))
  expect(new Set(seeds.map((seed) => JSON.stringify(drawElevation(seed, type)))).size).toBeGreaterThan(30)
})

test.each(types)('nothing of %s is clipped', (type) => {
  for (const seed of seeds) {
    for (const [x, y] of points(drawElevation(seed, type))) {
      expect(x).toBeGreaterThanOrEqual(8)
      expect(x).toBeLessThanOrEqual(ELEVATION_WIDTH - 8)
      expect(y).toBeGreaterThanOrEqual(8)
      expect(y).toBeLessThanOrEqual(ELEVATION_HEIGHT - 8)
    }
    expect(JSON.stringify(drawElevation(seed, type))).not.toContain('NaN')
  }
})

test('a drawing is decorative unless it has a title', () => {
  expect(renderToStaticMarkup(<Elevation seed="a" type="office" />)).toContain('aria-hidden="true"')
  const named = renderToStaticMarkup(<Elevation seed="a" type="office" title="Drawing of an office" />)
  expect(named).toContain('role="img" aria-label="Drawing of an office"')
})

test('documents to be rasterised use only what every renderer supports', () => {
  for (const document of [elevationSvg('a', 'mixed'), floorPlanSvg('a')]) {
    expect(document).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+" width="\d+" height="\d+">/,
    )
    expect(document).not.toMatch(/var\(|oklch|class=|NaN|undefined|<text/)
  }
})
