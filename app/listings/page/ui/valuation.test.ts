import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE_MARKS } from '../../visibility/samples.ts'
import { markerPercent } from './valuation.tsx'

test.each([
  [3000, 2],
  [5500, 98],
  [4200, 48],
  [1, 2],
  [90_000, 98],
])('with the sample marks, %d €/m² is at %d percent · PUB-109', (value, percent) => {
  expect(SAMPLE_MARKS).toEqual({ undervalued: 3000, fair: 4200, above: 5500 })
  expect(markerPercent(value, SAMPLE_MARKS)).toBe(percent)
})

test('the marker stays on the bar and never moves back as the value grows · PUB-109', () => {
  const mark = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(
      mark,
      mark,
      fc.integer({ min: 1, max: 500_000 }),
      fc.nat(10_000),
      (low, span, value, more) => {
        const marks = { undervalued: low, fair: low + span / 2, above: low + span }
        const [at, next] = [markerPercent(value, marks), markerPercent(value + more, marks)]
        expect(at).toBeGreaterThanOrEqual(2)
        expect(next).toBeLessThanOrEqual(98)
        expect(next).toBeGreaterThanOrEqual(at)
      },
    ),
  )
})
