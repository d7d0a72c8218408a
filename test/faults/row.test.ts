import { expect, test } from 'vitest'
import { numberOption, within } from './row.ts'

test('a drill without rounds, or with an invalid number of them, is refused', () => {
  expect(numberOption('cycles', undefined, 100)).toBe(100)
  expect(numberOption('cycles', '3', 100)).toBe(3)
  expect(numberOption('seed', '0', 100, 0)).toBe(0)
  for (const text of ['0', 'many', '', '-1', '1.5'])
    expect(() => numberOption('cycles', text, 100)).toThrow('must be a whole number, 1 or more')
})

test('a goal without measurements is missed', () => {
  expect(within('ready again', [], 3000)).toMatchObject({ met: false })
  expect(within('ready again', [2999], 3000)).toMatchObject({ met: true })
})
