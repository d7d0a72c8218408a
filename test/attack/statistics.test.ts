import { expect, test } from 'vitest'
import { chance } from '#test/faults/row.ts'
import { chanceOfDifference, median } from './statistics.ts'

const figures = (seed: number, count: number, more = 0) => {
  const next = chance(seed)
  return Array.from({ length: count }, () => 200 + 30 * next() ** 3 + more)
}

test('the median of an odd and of an even number of figures', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})

test('samples of one distribution differ by chance, shifted ones do not', () => {
  expect(chanceOfDifference(figures(1, 60), figures(2, 60))).toBeGreaterThan(0.01)
  expect(chanceOfDifference(figures(1, 60), figures(2, 60, 8))).toBeLessThan(0.0001)
  expect(chanceOfDifference([5, 5, 5], [5, 5, 5])).toBeCloseTo(1)
})

test('the probability matches published tables: 20 figures above 20 others', () => {
  const low = Array.from({ length: 20 }, (_, at) => at)
  expect(
    chanceOfDifference(
      low,
      low.map((value) => value + 100),
    ),
  ).toBeLessThan(1e-6)
  // U = 128 of 400, z = 1.95
  expect(
    chanceOfDifference(
      low,
      low.map((value) => value + 3.5),
    ),
  ).toBeGreaterThan(0.02)
})
