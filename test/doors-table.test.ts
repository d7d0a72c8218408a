import { expect, test } from 'vitest'
import { leaves } from './attack/matrix/source-intents.ts'
import { DOORS } from './doors-table.ts'

test('every route has a row, and every row a route', () => {
  const rows = new Set(DOORS.map(({ route }) => route))
  expect([...rows].toSorted()).toEqual([...new Set(leaves().map(({ path }) => path))].toSorted())
})
