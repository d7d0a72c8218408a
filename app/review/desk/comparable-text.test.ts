import { expect, test } from 'vitest'
import { comparableText } from './comparable-text.ts'

test('a newly signed link does not change a record; another file or text does', () => {
  const record = { id: 7, frame: '/files/a?expires=1&signature=x', reason: 'Why? Because.' }
  expect(comparableText({ ...record, frame: '/files/a?expires=2&signature=y' })).toBe(comparableText(record))
  expect(comparableText({ ...record, frame: '/files/b?expires=1&signature=x' })).not.toBe(
    comparableText(record),
  )
  expect(comparableText({ ...record, reason: 'Why? Therefore.' })).not.toBe(comparableText(record))
})
