import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf } from './clusters.ts'

const mark = fc.record({
  x: fc.integer({ min: 0, max: 400 }),
  y: fc.integer({ min: 0, max: 300 }),
  width: fc.integer({ min: 40, max: 90 }),
  height: fc.constantFrom(28, 34),
})

test('every mark is in exactly one cluster, and none overlap', () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 60 }), (marks) => {
      const clusters = clustersOf(marks)
      const members = clusters.flatMap((one) => one.members)
      expect(new Set(members)).toEqual(new Set(marks))
      expect(members).toHaveLength(marks.length)
      for (const [at, a] of clusters.entries())
        for (const b of clusters.slice(at + 1))
          expect(
            Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
              Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
          ).toBe(true)
    }),
    { numRuns: 8 },
  )
})
