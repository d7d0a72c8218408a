import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { root } from './source-files.ts'

function leaves(entries: readonly RouteConfigEntry[], base = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    return entry.children ? leaves(entry.children, path) : [{ path, file: entry.file }]
  })
}

describe('the route table', () => {
  test('a page and its server share the type of what it answers · MEM-378', () => {
    const untyped = leaves(routes)
      .map(({ file }) => join('app', file))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        const hasPage = /export default function \w+\(\{/.test(text)
        return hasPage && !text.includes(`from './+types/`)
      })
    expect(untyped).toEqual([])
  })
})
