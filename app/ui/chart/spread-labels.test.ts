import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisScale, wholeTicks } from './axis-scale.ts'
import { spreadLabels } from './spread-labels.ts'

test('labels that would touch are moved apart around their positions', () => {
  expect(spreadLabels([50, 50, 50], 16, 0, 200)).toEqual([34, 50, 66])
  expect(spreadLabels([10, 150], 16, 0, 200)).toEqual([10, 150])
  expect(spreadLabels([2, 4], 16, 0, 200)).toEqual([0, 16])
})

test('labels never overlap, stay within bounds and keep their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 9 }), (wanted) => {
      const placed = spreadLabels(wanted, 16, 0, 200)
      const sorted = placed.toSorted((a, b) => a - b)
      for (const [index, at] of sorted.entries()) {
        expect(at).toBeGreaterThanOrEqual(-1e-9)
        expect(at).toBeLessThanOrEqual(200 + 1e-9)
        if (index > 0) expect(at - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9)
      }
      for (const [a, one] of wanted.entries())
        for (const [b, other] of wanted.entries())
          if (one < other) expect(placed[a]).toBeLessThan(placed[b] ?? 0)
    }),
  )
})

test('an axis starts at zero for positive figures and includes zero for negative ones', () => {
  expect(axisScale([5.1, 6.4])).toMatchObject({ ticks: [0, 2, 4, 6, 8], digits: 0 })
  expect(axisScale([-3, 4]).ticks).toContain(0)
  expect(axisScale([5.1, 6.4], { zero: false }).at(5)).toBe(0)
  expect(axisScale([0.5, 1]).digits).toBe(1)
})

test('years are counted back from the newest', () => {
  expect(wholeTicks(2010, 2025.5)).toEqual([2010, 2015, 2020, 2025])
  expect(wholeTicks(2021, 2024)).toEqual([2021, 2022, 2023, 2024])
})
