import { expect, test } from 'vitest'
import { comparePath } from '../marks/compare-store.ts'
import { readIds } from './ids.ts'

const read = (query: string) => readIds(new URLSearchParams(query))

test('the link of the selection and a form without JavaScript contain the same listings · PUB-072 PUB-118', () => {
  expect(comparePath(['a', 'lodz-lofts'])).toBe('/compare?ids=a,lodz-lofts')
  expect(read('ids=a,lodz-lofts')).toEqual(['a', 'lodz-lofts'])
  expect(read('ids=a&ids=lodz-lofts')).toEqual(['a', 'lodz-lofts'])
  expect(read('ids=a%2Clodz-lofts')).toEqual(['a', 'lodz-lofts'])
})

test('each listing counts once, and invalid slugs not at all', () => {
  expect(read('ids=b,a,b,,A,../x,a b,%00,%F0%9F%92%A9&ids=a&ids=c')).toEqual(['b', 'a', 'c'])
  expect(read('')).toEqual([])
  expect(read(`ids=${'x'.repeat(141)}`)).toEqual([])
  expect(read(`ids=${Array.from({ length: 5000 }, (_, n) => `n${n}`).join(',')}`)).toHaveLength(24)
})
