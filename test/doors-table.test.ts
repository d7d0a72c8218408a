import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { DOORS } from './doors-table.ts'

function everyPath(entries: readonly RouteConfigEntry[], base = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    const isDoor = entry.index || (entry.path !== undefined && !entry.children)
    return [...(isDoor ? [path || '/'] : []), ...everyPath(entry.children ?? [], path)]
  })
}

test('every route has its row, and every row its route', () => {
  const rows = new Set(DOORS.map(({ route }) => route))
  expect([...rows].toSorted()).toEqual([...new Set(everyPath(routes))].toSorted())
})
