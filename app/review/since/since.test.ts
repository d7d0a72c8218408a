import { expect, test } from 'vitest'
import { isUnchanged, type Since } from './since.ts'

const nothing: Since = { rows: [], documents: [], answered: [] }
const row = {} as Since['rows'][number]
const document = {} as Since['documents'][number]
const item = (state: string) => ({ state }) as Since['answered'][number]

test('a changed answer, a replaced document and an answered item are changes; an open item is not', () => {
  expect(isUnchanged({ ...nothing, answered: [item('open')] })).toBe(true)
  for (const some of [{ rows: [row] }, { documents: [document] }, { answered: [item('answered')] }])
    expect(isUnchanged({ ...nothing, ...some })).toBe(false)
})
