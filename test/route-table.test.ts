import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { root } from './source-files.ts'

const DOMAIN = readFileSync(join(root, 'docs/domain.md'), 'utf8')

function leaves(entries: readonly RouteConfigEntry[], base = ''): { path: string; file: string }[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    return entry.children ? leaves(entry.children, path) : [{ path, file: entry.file }]
  })
}

describe('the route table', () => {
  test('an address that no row names is in the documented table · MEM-377', () => {
    const rows = ['public', 'member', 'admin']
      .map((name) => readFileSync(join(root, `docs/requirements/${name}.md`), 'utf8'))
      .join('\n')
      .replaceAll(/\{[^}]*\}/g, ':x')
    const [, list = ''] = /\nAddresses of the product's own[^:]*:\n([^]*?)\n\n/.exec(DOMAIN) ?? []
    const [, bare = ''] = /\nAddresses without a page of their own[^:]*:\n([^]*?)\n\n/.exec(DOMAIN) ?? []
    const documented = new Set([...`${list} ${bare}`.matchAll(/`([^`]+)`/g)].map(([, path]) => path))
    const isNamed = (path: string) =>
      new RegExp(
        `(^|[^/\\w-])${path.replaceAll(/:\w+/g, ':x').replaceAll('/', '\\/')}($|[^/\\w-])`,
        'm',
      ).test(rows)
    const unknown = leaves(routes)
      .map(({ path }) => path || '/')
      .filter((path) => path !== '/' && path !== '/*' && !isNamed(path) && !documented.has(path))
    expect(unknown.map((path) => `docs/domain.md lacks ${path}`)).toEqual([])
  })

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
