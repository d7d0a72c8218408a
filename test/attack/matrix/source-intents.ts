import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { root } from '#test/source-files.ts'

/** `gate`: the outermost layout around it, without its folder's name. */
export type Leaf = { path: string; file: string; gate: string | null }

/** Every address of app/routes.ts with its file. */
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
function textOf(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

export const hasAction = (file: string) =>
  /export (async )?function action\b|export const action\b/.test(textOf(file))

/** The files of app/ that a file imports, without types. */
function importsOf(file: string): string[] {
  return [
    ...textOf(file).matchAll(/(?:^|\n)(?:import|export)(?! type)[^'"]*?from '((?:\.|#app\/)[^']+)'/g),
  ].flatMap(([, to = '']) => {
    const path = to.startsWith('#app/') ? `app/${to.slice(5)}` : join(dirname(file), to)
    return existsSync(join(root, path)) ? [path] : []
  })
}

/** A file and everything in app/ that it depends on. */
export function closureOf(file: string): Set<string> {
  const seen = new Set<string>()
  const open = [file]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...importsOf(next))
  }
  return seen
}

const WORD = `'([\\w-]+)'`
const quoted = (text: string) => [...text.matchAll(new RegExp(WORD, 'g'))].map(([, word = '']) => word)

/**
 * The values by which a file distinguishes the buttons of a form: comparisons with `intent`, options in its schema,
 * lists of intents, and values posted by its own buttons.
 */
export function intentsIn(file: string): Set<string> {
  const text = textOf(file)
  const found = new Set<string>()
  const add = (pattern: RegExp) => {
    for (const [whole, word] of text.matchAll(pattern))
      for (const one of word === undefined ? quoted(whole) : [word]) found.add(one)
  }
  add(new RegExp(`(?:\\bintent|'intent'\\))\\s*(?:===|!==)\\s*${WORD}`, 'g'))
  add(new RegExp(`\\bintent: z\\.literal\\(${WORD}\\)`, 'g'))
  add(/\bintent: z\.enum\(\[[^\]]*\]\)/g)
  add(/\b\w*INTENTS\s*=\s*\[[^\]]*\]/g)
  add(new RegExp(`\\bintent: ${WORD}`, 'g'))
  add(/\bname="intent"\s+value="([\w-]+)"/g)
  add(/\bintent="([\w-]+)"/g)
  for (const [expression] of text.matchAll(/\bname="intent"\s+value=\{[^}]*\}/g)) {
    const value = expression.slice(expression.indexOf('value='))
    for (const [, word = ''] of value.matchAll(/[?:]\s*'([\w-]+)'/g)) found.add(word)
  }
  if (
    /switch \((?:intent|formText\([^)]*'intent'\)|formData\.get\('intent'\)|\w+\.get\('intent'\))\)/.test(
      text,
    )
  )
    add(new RegExp(`\\bcase ${WORD}:`, 'g'))
  return found
}
