import { describe, expect, test } from 'vitest'
import { locatorOf, SHEET } from './locator.server.ts'

const WARSAW = { name: 'Warsaw', latitude: 52.2297, longitude: 21.0122 }
const TOWNS = [
  { name: 'Legionowo', latitude: 52.4015, longitude: 20.9266 },
  { name: 'Piaseczno', latitude: 52.0814, longitude: 21.0236 },
  { name: 'Pruszków', latitude: 52.1706, longitude: 20.8119 },
  { name: 'Siedlce', latitude: 52.1677, longitude: 22.2901 },
  { name: 'Gdańsk', latitude: 54.352, longitude: 18.6466 },
]
const asked = {
  position: { latitude: 52.235, longitude: 21.095 },
  country: 'Poland',
  towns: TOWNS,
  centre: { ...WARSAW, km: 5.7 },
}

describe('the locator of a position', () => {
  const locator = locatorOf(asked)

  test('shows the country, neighbouring towns, a scale and the distance to the centre · PUB-102', () => {
    expect(locator.country).toBe('Poland')
    expect(locator.inset?.outline).toMatch(/^M.+Z$/)
    expect(locator.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(['Legionowo', 'Piaseczno']))
    expect(locator.towns.map(({ name }) => name)).not.toContain('Gdańsk')
    expect(locator.centre).toMatchObject({ name: 'Warsaw', km: 5.7 })
    expect(locator.scale.km).toBeGreaterThan(0)
  })

  test('is to scale, with north at the top and west on the left', () => {
    const perKm = locator.scale.width / locator.scale.km
    const { here, centre } = locator
    expect(Math.hypot((centre?.x ?? 0) - here.x, (centre?.y ?? 0) - here.y) / perKm).toBeCloseTo(5.7, 0)
    expect(centre?.x).toBeLessThan(here.x)
    const [north, south] = ['Legionowo', 'Piaseczno'].map((town) =>
      locator.towns.find(({ name }) => name === town),
    )
    expect(north?.y).toBeLessThan(here.y)
    expect(south?.y).toBeGreaterThan(here.y)
  })

  test('reveals no more than the given position', () => {
    for (const digits of ['52.235', '21.095', '52.23', '21.09'])
      expect(JSON.stringify(locator)).not.toContain(digits)
  })

  test('has names that stay within the sheet and do not overlap', () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      name: `Town ${n}`,
      latitude: 52 + (n % 8) * 0.07,
      longitude: 20.6 + Math.floor(n / 8) * 0.12,
    }))
    const { towns } = locatorOf({ ...asked, towns: many })
    expect(towns.length).toBeGreaterThan(3)
    for (const town of towns) {
      expect(town.minWidth).toBeLessThanOrEqual(SHEET.width)
      const near = towns.filter((other) => other !== town && Math.abs(other.y - town.y) < 12)
      for (const other of near) expect(Math.abs(other.x - town.x)).toBeGreaterThan(30)
    }
  })

  test('works without a centre and in an unknown country', () => {
    const far = locatorOf({ ...asked, country: 'Atlantis', centre: null, towns: [] })
    expect(far.inset).toBeNull()
    expect(far.centre).toBeNull()
    expect(far.towns).toEqual([])
  })
})
