import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { root } from '#test/source-files.ts'

/** A route. `gate` is the file of its outermost layout. */
type Leaf = { path: string; file: string; gate: string | null }

export function leaves(
  entries: readonly RouteConfigEntry[] = routes,
  base = '',
  gate: string | null = null,
): Leaf[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? base : `${base}/${entry.path}`
    return entry.children
      ? leaves(entry.children, path, gate ?? entry.file)
      : [{ path: path || '/', file: join('app', entry.file), gate }]
  })
}

const texts = new Map<string, string>()
export function sourceOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export const hasAction = (file: string) =>
  /export (async )?function action\b|export const action\b/.test(sourceOf(file))
