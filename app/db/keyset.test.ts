import { expect, test } from 'vitest'
import { withinPage, PAGE_BYTES, pageOf } from './keyset.ts'

const rowsOf = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, at) => ({ cursor: String(at), text: 'x'.repeat(bytes) }))

test('a page has as many rows as its size, or fewer if they are large', () => {
  expect(withinPage(rowsOf(9, 10), 5)).toHaveLength(5)
  expect(withinPage(rowsOf(9, 10), 20)).toHaveLength(9)
  expect(withinPage(rowsOf(9, PAGE_BYTES / 4), 5)).toHaveLength(3)
  expect(withinPage([], 5)).toEqual([])
})

test('a page holds at least one row of any size; the rows after it are on the next page', () => {
  const rows = rowsOf(3, PAGE_BYTES * 2)
  expect(withinPage(rows, 5)).toHaveLength(1)
  expect(pageOf(rows, 5).next).toBe('0')
  expect(pageOf(rows.slice(0, 1), 5).next).toBe(null)
})

test('multi-byte characters are counted in bytes', () => {
  const rows = Array.from({ length: 4 }, () => ({ text: 'ą'.repeat(PAGE_BYTES / 5) }))
  expect(withinPage(rows, 5)).toHaveLength(2)
})
