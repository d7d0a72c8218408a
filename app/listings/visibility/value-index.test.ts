import { expect, test } from 'vitest'
import { valueIndexOf } from './facts.ts'

test('the grade compares the price with the market value · PUB-098', () => {
  const grades = [90, 90.1, 95, 95.1, 100, 100.1, 105, 105.1].map((price) =>
    valueIndexOf(price * 1000, 100_000),
  )
  expect(grades).toEqual(['A', 'A-', 'A-', 'B+', 'B+', 'B', 'B', 'B-'])
})

test('without a price or a market value there is no grade · PUB-098', () => {
  expect(valueIndexOf(null, 100)).toBeNull()
  expect(valueIndexOf(100, null)).toBeNull()
})
