import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveredCountries, coversRegion } from './coverage.ts'
import { coverages } from './options.ts'

const values = coverages.map(({ value }) => value)

describe('providers that work in Poland', () => {
  test.each(['eastern_europe', 'pan_european', 'global'])('%s includes Poland · MEM-232', (one) => {
    expect(coversRegion([one], 'poland')).toBe(true)
    expect(coversRegion([one], 'PL')).toBe(true)
    expect(coversRegion([one], 'pl')).toBe(true)
  })
  test.each(values.filter((one) => !['eastern_europe', 'pan_european', 'global'].includes(one)))(
    'one that covers only %s does not',
    (one) => expect(coversRegion([one], 'poland')).toBe(false),
  )
})

test('the wider regions of the directory filter', () => {
  expect(coversRegion(['de'], 'germany')).toBe(true)
  expect(coversRegion(['eastern_europe'], 'romania')).toBe(true)
  expect(coversRegion(['de'], 'pan_eu')).toBe(false)
  expect(coversRegion(['de', 'fr'], 'pan_eu')).toBe(true)
  expect(coversRegion(['pan_european'], 'global')).toBe(false)
  expect(coversRegion(['global'], 'global')).toBe(true)
})

test('empty, unknown and inherited names cover no country', () => {
  for (const stated of [[], ['atlantis'], ['constructor', '__proto__']]) {
    expect(coveredCountries(stated)).toEqual([])
    expect(coversRegion(stated, 'poland')).toBe(false)
  }
  expect(coversRegion(['global'], 'nowhere')).toBe(false)
})

test('more coverage never covers less, and every country is listed once', () => {
  fc.assert(
    fc.property(fc.subarray(values), fc.subarray(values), (some, more) => {
      const all = coveredCountries([...some, ...more])
      expect(new Set(all).size).toBe(all.length)
      expect(all).toEqual(expect.arrayContaining(coveredCountries(some)))
    }),
  )
})
