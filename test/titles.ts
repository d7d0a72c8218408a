// Every title of a test, as the source has it: words in quotes, a template with its names, or the expression that makes it.
// Guards, looks and scenarios of faults and attacks have names of their own kind. `node scripts/with-node.mjs
// test/titles.ts` prints them all.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { LOOKS } from './journeys/look/pages.ts'
import { root as here } from './source-files.ts'
import { SWITCHES } from './attack/matrix/switches.ts'

const FOLDERS = ['app', 'server', 'db', 'test', 'bench', 'scripts']
const NAMES = new Set(['test', 'it', 'describe'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** The name that a callee begins with: `test` of `test`, `test.skip` and `test.each(rows)`. */
function rootOf(callee: Node): string | null {
  if (callee.type === 'Identifier') return String(callee['name'])
  const inner = callee.type === 'MemberExpression' ? callee['object'] : callee['callee']
  return isNode(inner) ? rootOf(inner) : null
}

const BESIDE = new Set([
  'each',
  'for',
  'beforeAll',
  'beforeEach',
  'afterAll',
  'afterEach',
  'setTimeout',
  'configure',
  'use',
])

/** Whether a call makes a test or a group: `test.each(rows)` alone makes none. */
function makesTest(call: Node): boolean {
  const callee = call['callee']
  if (!isNode(callee) || !NAMES.has(rootOf(callee) ?? '')) return false
  const property = callee.type === 'MemberExpression' ? callee['property'] : null
  return !(isNode(property) && BESIDE.has(String(property['name'])))
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  if (!isNode(node)) return
  see(node)
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
}

/** The titles of one file in its order. */
export function titlesOf(file: string, text: string): string[] {
  const found: { at: number; title: string }[] = []
  visit(parseSync(file, text).program, (node) => {
    if (node.type !== 'CallExpression' || !makesTest(node)) return
    const [first, second] = node['arguments'] as Node[]
    if (!first || !second) return
    const title = first.type === 'Literal' ? String(first['value']) : text.slice(first.start, first.end)
    found.push({ at: node.start, title: title.replace(/^`|`$/g, '').replace(/\s+/g, ' ') })
  })
  return found.toSorted((a, b) => a.at - b.at).map(({ title }) => title)
}

/** Files that hold tests: what vitest or Playwright runs, and what a journey is told by. */
export const testFiles = (): string[] =>
  globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: here },
  )
    .filter((file) => /\.(test|journey)\.tsx?$/.test(file) || file.startsWith('test/journeys/story/'))
    .toSorted()

/** Names of the scenarios that a program lists. */
const scenarios = (kind: string, file: string, pattern: RegExp) =>
  [...readFileSync(join(here, file), 'utf8').matchAll(pattern)].map(([, name = '']) => `${kind}: ${name}`)

export async function everyTitle(): Promise<string[]> {
  const { GUARDS } = (await import(join(here, 'scripts/guard-list.mjs'))) as { GUARDS: { name: string }[] }
  return [
    ...testFiles().flatMap((file) => titlesOf(file, readFileSync(join(here, file), 'utf8'))),
    ...[...GUARDS, ...SWITCHES].map(({ name }) => `guard: ${name}`),
    ...LOOKS.map(({ path, who }) => `look: ${path} as ${who}`),
    ...scenarios('fault', 'test/faults/run.ts', /^ {2}(\w+): \(\) => import/gm),
  ].toSorted()
}

if (import.meta.filename === process.argv[1]) process.stdout.write(`${(await everyTitle()).join('\n')}\n`)
