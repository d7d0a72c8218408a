import { expect, test } from 'vitest'
import { given, within } from './row.ts'

test('a drill of no rounds, or of an invalid number, is refused', () => {
  expect(given('cycles', undefined, 100)).toBe(100)
  expect(given('cycles', '3', 100)).toBe(3)
  expect(given('seed', '0', 100, 0)).toBe(0)
  for (const text of ['0', 'many', '', '-1', '1.5'])
    expect(() => given('cycles', text, 100)).toThrow('must be a whole number from 1 on')
})

test('a time that was never measured misses its goal', () => {
  expect(within('ready again', [], 3000)).toMatchObject({ met: false })
  expect(within('ready again', [2999], 3000)).toMatchObject({ met: true })
})
