import { describe, expect, test } from 'vitest'
import { countryOfPlace } from './countries.ts'
import { jurisdictions, worldCountries, worldRegions } from './world.ts'

describe('the world', () => {
  test('regions, sub-regions and at least 150 countries, each once · MEM-358', () => {
    expect(worldRegions.map(({ label }) => label)).toEqual([
      'Europe',
      'Asia',
      'Americas',
      'Africa',
      'Oceania',
    ])
    const inTree = worldRegions.flatMap(({ subRegions }) => subRegions.flatMap((part) => part.countries))
    expect(inTree.length).toBeGreaterThanOrEqual(150)
    expect(new Set(inTree.map(({ value }) => value)).size).toBe(inTree.length)
    expect(inTree).toHaveLength(worldCountries.length)
    for (const { value, label } of inTree) {
      expect(value).toMatch(/^[A-Z]{2}$/)
      expect(label.trim()).toBe(label)
    }
  })
  test('jurisdictions are all countries and the usual territories, sorted', () => {
    const names = jurisdictions.map(({ label }) => label)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    expect(names.length).toBeGreaterThanOrEqual(195)
    expect(names).toEqual(expect.arrayContaining(['Cayman Islands', 'Jersey', 'Luxembourg', 'Poland']))
  })
})

describe('the country of a place', () => {
  test.each([
    ['Warsaw, Poland', 'PL'],
    ['Łódź', 'PL'],
    ['Prosta 20, 00-850 Warszawa', 'PL'],
    ['80-244 Gdańsk PL', 'PL'],
    ['pl', 'PL'],
    ['Wien', 'AT'],
    ['Praha 1, Czech Republic', 'CZ'],
    ['London, UK', 'GB'],
    ['New York, U.S.A.', 'US'],
    ['Toronto, Canada', 'CA'],
    ['Sofia, България', 'BG'],
  ])('%s', (place, country) => expect(countryOfPlace(place)).toBe(country))
  test.each(['', ' , ', 'nowhere in particular', 'Made in'])('%j has none', (place) =>
    expect(countryOfPlace(place)).toBeNull(),
  )
})
