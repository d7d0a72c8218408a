import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickAcrossKinds } from './matches.server.ts'

const KINDS = ['developer', 'investor', 'due_diligence'] as const
const anyMatches = fc
  .array(fc.constantFrom(...KINDS), { maxLength: 20 })
  .map((types) => types.map((type, rank) => ({ type, rank })))

test('at most two of the first five are of the same kind, unless only one kind is left', () => {
  fc.assert(
    fc.property(anyMatches, (matches) => {
      const chosen = pickAcrossKinds(matches, 5)
      for (const [index, { type, rank }] of chosen.entries()) {
        const before = chosen.slice(0, index)
        const left = matches.filter((one) => !before.includes(one))
        const isOneKind = left.every((one) => one.type === type)
        if (before.filter((one) => one.type === type).length >= 2) expect(isOneKind).toBe(true)
        // No better company is skipped while its kind is still allowed.
        const isFree = (kind: string) => before.filter((one) => one.type === kind).length < 2
        const better = left.filter((one) => one.rank < rank && isFree(one.type))
        expect(better).toEqual([])
      }
      const counts = KINDS.map((kind) => matches.filter(({ type }) => type === kind).length)
      const min = counts.reduce((sum, count) => sum + Math.min(2, count), 0)
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(5, min))
      if (counts.filter((count) => count > 0).length === 1)
        expect(chosen).toHaveLength(Math.min(5, matches.length))
    }),
  )
})
