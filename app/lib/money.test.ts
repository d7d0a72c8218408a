import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatArea, formatEur, formatPerSqm, readNumber } from './money.ts'

test('money is whole euro and areas are m², both with comma separators · PUB-027, ADM-007', () => {
  expect(formatEur(12_500_000)).toBe('€12,500,000')
  expect(formatEur(999)).toBe('€999')
  expect(formatArea(8400)).toBe('8,400 m²')
  expect(formatArea(8400.25)).toBe('8,400.25 m²')
  expect(formatPerSqm(232_149)).toBe('€2,321/m²')
})

const READ: readonly (readonly [string, number | null])[] = [
  ['7,5', 7.5],
  ['7.5', 7.5],
  ['7,25 %', 7.25],
  ['12,500,000', 12_500_000],
  ['12.500.000', 12_500_000],
  ['12 500 000', 12_500_000],
  ['€ 1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['0', 0],
  ['', null],
  ['   ', null],
]
describe('a typed number is read with dot or comma', () => {
  for (const [typed, value] of READ) {
    test(`${JSON.stringify(typed)} is ${value}`, () => {
      expect(readNumber(typed)).toBe(value)
    })
  }
  for (const typed of ['-5', 'Infinity', 'NaN', '1e9', '0x10', '1,2,3', '7,5,', 'n/a', '1.2.3,4,5']) {
    test(`${JSON.stringify(typed)} is no number`, () => {
      expect(readNumber(typed)).toBeNaN()
    })
  }
})

test('what the product writes is read back as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (value) => {
      expect(readNumber(formatEur(value))).toBe(value)
      expect(readNumber(String(value))).toBe(value)
    }),
  )
})

test('one or two digits behind a single mark are always decimals', () => {
  fc.assert(
    fc.property(
      fc.nat(9999),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(',', '.'),
      (whole, part, mark) => {
        const tail = String(part).padStart(2, '0')
        expect(readNumber(`${whole}${mark}${tail}`)).toBeCloseTo(whole + part / 100, 6)
      },
    ),
  )
})
