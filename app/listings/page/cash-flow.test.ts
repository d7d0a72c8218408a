import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashOnCash, flowsOf, multipleOf, presentValue, purchaseTotal, rateOfReturn } from './cash-flow.ts'

const HOLDING = { price: 10_000_000, costs: 4, income: 750_000, growth: 2, years: 5, exit: 7.5, sale: 1 }

test('the worked example: five years at an exit yield of 7.5 %', () => {
  const flows = flowsOf(HOLDING)
  expect(flows.map(Math.round)).toEqual([-10_400_000, 750_000, 765_000, 780_300, 795_906, 11_742_224])
  expect(Math.round(presentValue(flows, 8))).toBe(146_311)
  expect(rateOfReturn(flows)).toBeCloseTo(8.35, 2)
  expect(multipleOf(flows)).toBeCloseTo(1.43, 2)
})

test.each([
  [55, 5.25, 9.41],
  [0, 0, 7.21],
  [100, 5, 62.5],
])('cash-on-cash with a loan of %s % at %s %', (loan, interest, expected) => {
  expect(cashOnCash({ ...HOLDING, loan, interest })).toBeCloseTo(expected, 2)
})

test('no cash-on-cash if the loan covers the whole purchase, and no rate of return without income', () => {
  expect(cashOnCash({ ...HOLDING, costs: 0, loan: 100, interest: 5 })).toBeNull()
  expect(rateOfReturn(flowsOf({ ...HOLDING, income: 0 }))).toBeNull()
})

const holdings = fc.record({
  price: fc.integer({ min: 1, max: 1e9 }),
  costs: fc.integer({ min: 0, max: 30 }),
  income: fc.integer({ min: 1, max: 1e8 }),
  growth: fc.integer({ min: -20, max: 30 }),
  years: fc.integer({ min: 1, max: 15 }),
  exit: fc.integer({ min: 1, max: 30 }),
  sale: fc.integer({ min: 0, max: 30 }),
})

test('the NPV is zero at the rate of return, and the multiple is above 1 exactly if the rate is positive', () => {
  fc.assert(
    fc.property(holdings, (holding) => {
      const flows = flowsOf(holding)
      const rate = rateOfReturn(flows)
      if (rate === null) return
      expect(flows[0]).toBe(-purchaseTotal(holding))
      expect(presentValue(flows, rate - Math.max(0.001, rate * 1e-5))).toBeGreaterThan(0)
      expect(presentValue(flows, rate + Math.max(0.001, rate * 1e-5))).toBeLessThan(0)
      if (Math.abs(rate) > 0.01) expect(multipleOf(flows) > 1).toBe(rate > 0)
    }),
  )
})
