import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { loader } from '#app/dashboards/routes/dashboard.ts'
import routes from '#app/routes.ts'

const filesAt = (entries: readonly RouteConfigEntry[], path: string): string[] =>
  entries.flatMap((entry) => [
    ...(entry.path === path ? [entry.file] : []),
    ...(entry.path === undefined ? filesAt(entry.children ?? [], path) : []),
  ])

test('/dashboard is an address of the product, and leads to /platform · MEM-297', () => {
  expect(filesAt(routes, 'dashboard')).toEqual(['dashboards/routes/dashboard.ts'])
  expect(loader().headers.get('Location')).toBe('/platform')
})
