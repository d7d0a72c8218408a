import { expect, test } from 'vitest'
import { asRead } from './as-read.ts'

test('a newly signed link does not change a record; another file or text does', () => {
  const record = { id: 7, frame: '/files/a?expires=1&signature=x', reason: 'Why? Because.' }
  expect(asRead({ ...record, frame: '/files/a?expires=2&signature=y' })).toBe(asRead(record))
  expect(asRead({ ...record, frame: '/files/b?expires=1&signature=x' })).not.toBe(asRead(record))
  expect(asRead({ ...record, reason: 'Why? Therefore.' })).not.toBe(asRead(record))
})
