import { expect, test } from 'vitest'
import { facetsOf, packCells, totalOf } from './cell-counts.ts'
import { tierOf } from '../dictionary/dictionary.ts'
import type { Filters } from './filters.ts'
import { RAISABLE } from '../dictionary/raised-tiers.ts'

const cells = packCells([
  ['office', 'core', 1, 1, 4, 3],
  ['office', '', 2, 0, 2, 2],
  ['mixed', 'core', 3, 3, 0, 4],
  ['', 'development', 0, 0, 0, 1],
])
const none: Filters = { sort: 'newest' }

test('each choice shows how many match with the other filters applied · PUB-049', () => {
  expect(facetsOf(cells, none)).toMatchObject({
    total: 10,
    type: { office: 5, mixed: 4, residential: 0 },
    price: { low: 3, medium: 2, high: 4 },
    yield: { '7': 5, '8': 3, '9': 3 },
  })
  expect(facetsOf(cells, { ...none, type: 'office', risk: 'core' })).toMatchObject({
    total: 3,
    type: { office: 3, mixed: 4 },
    risk: { core: 3, development: 0 },
    price: { low: 3, medium: 0, high: 0 },
  })
})

test('unstated values count only towards the total, not towards any choice · PUB-056', () => {
  const { total, risk, size } = facetsOf(cells, none)
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
  expect([total, sum(risk), sum(size)]).toEqual([10, 8, 7])
  expect(totalOf(cells, { price: 'low' })).toBe(3)
  expect(totalOf(cells, { type: ['office', 'mixed'], risk: 'core' })).toBe(7)
})

test('no owner can raise the tier of what the list filters and sorts by · PUB-056', () => {
  for (const { name } of RAISABLE) {
    const raised = { [name]: 'N' } as const
    for (const key of ['price', 'yield_percent', 'built_surface'] as const)
      expect(tierOf(key, raised), `${key} with ${name} raised`).toBe('A')
    expect(tierOf('risk_profile', raised)).toBe('V')
  }
})
