import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '#app/lib/env.ts'
import { leaves } from './attack/matrix/source-intents.ts'
import { root, sourceFiles } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
// Decision records are not updated, so what they name may no longer exist.
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
const sources = [
  ...sourceFiles('app', 'server', 'db', 'bench', 'test'),
  ...globSync('scripts/*.mjs', { cwd: root }),
]
  .filter((file) => file !== 'test/documents.test.ts')
  .map(read)
  .join('\n')
const deployed = globSync('deploy/*', { cwd: root }).map(read).join('\n')

/** npm's own commands, and variables read by the SDK and the C library. */
const NPM_COMMANDS = new Set(['ci', 'run', 'outdated', 'audit'])
const EXTERNAL_VARIABLES = new Set(['AWS_SESSION_TOKEN', 'MALLOC_ARENA_MAX'])
/** Names in the specification, which docs/domain.md maps to ours. */
const SPECIFICATION = /^(?:entities|properties)\.|^applications\.edit_token$/

/** Every match of a pattern's first group, with its document. */
function named(pattern: RegExp): { file: string; name: string }[] {
  return DOCUMENTS.flatMap((file) =>
    [...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name))].map((name) => ({
      file,
      name,
    })),
  )
}

const PATTERNS = leaves()
  .map(({ path }) => path)
  .filter((path) => path !== '' && path !== '/*')
  .map(
    (path) =>
      new RegExp(`^${path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}(?:\\.data)?$`),
  )
const isAddress = (path: string) =>
  path === '/' ||
  PATTERNS.some((pattern) => pattern.test(path)) ||
  // Served by the process itself.
  sources.includes(`'${path}'`) ||
  sources.includes(`'${path}/`)

describe('everything that a document names exists', () => {
  test('every command', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = named(/\bnpm (?:run )?([a-z][\w:-]*)/g).filter(({ name }) => !NPM_COMMANDS.has(name))
    expect(commands.length).toBeGreaterThan(20)
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
  })

  test('every URL', () => {
    const found = named(
      /(?<![\w.~/{}*-])(\/(?:[a-z][\w.-]*|\{\w+\})(?:\/(?:[\w.-]+|\{\w+\}|:\w+))*)(?=[\s`,.;:)?]|$)/gm,
    )
      .map(({ file, name }) => ({ file, name: name.replace(/\.$/, '') }))
      .filter(({ name }) => !/^\/(?:var|tmp|etc|usr|srv|opt|proc|run|dev|home|path|sys)\b/.test(name))
    expect(found.length).toBeGreaterThan(50)
    expect(found.filter(({ name }) => !isAddress(name))).toEqual([])
  })

  test('every setting', () => {
    const found = named(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)
    const known = new Set([...Object.keys(settings.shape), ...EXTERNAL_VARIABLES])
    expect(found.length).toBeGreaterThan(40)
    expect(
      found.filter(({ name }) => !known.has(name) && !sources.includes(name) && !deployed.includes(name)),
    ).toEqual([])
  })

  test('every file', () => {
    const found = named(
      /(?<![\w/.-])((?:app|server|db|test|bench|scripts|deploy|docs|public)\/[\w./*{},$+-]*\w)/g,
    ).filter(({ name }) => !/\b(?:NOUN|NAME)\b/.test(name))
    expect(found.length).toBeGreaterThan(40)
    const exists = (name: string) => existsSync(join(root, name)) || globSync(name, { cwd: root }).length > 0
    expect(found.filter(({ name }) => !exists(name) && !globSync(`${name}*`, { cwd: root }).length)).toEqual(
      [],
    )
  })

  test('every metric', () => {
    const found = named(/\b(parcela_[a-z_]+)\b/g)
    expect(found.filter(({ name }) => !sources.includes(name.replace(/_(?:count|sum|bucket)$/, '')))).toEqual(
      [],
    )
  })

  test('every log event, table and column', () => {
    const tables = new Map(
      read('docs/schema.md')
        .split(/^  (?=\w+ \{$)/m)
        .map((text) => [
          text.split(' ')[0],
          new Set([...text.matchAll(/^ {4}\w+ (\w+)/gm)].map(([, name]) => name)),
        ]),
    )
    const isFile = /\.(?:ts|tsx|md|mjs|txt|sql|csv|yml|json|pdf)$/
    const isKnown = (name: string) => {
      const [table, column] = name.split('.')
      return sources.includes(`'${name}'`) || tables.get(table)?.has(column)
    }
    const found = named(/`([a-z_-]+\.[a-z_-]+)`/g).filter(
      ({ name }) => !isFile.test(name) && !SPECIFICATION.test(name),
    )
    expect(found.length).toBeGreaterThan(5)
    expect(found.filter(({ name }) => !isKnown(name))).toEqual([])
  })

  test('every link', () => {
    const broken = DOCUMENTS.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !/^https?:/.test(to) && !existsSync(join(root, file, '..', to)))
        .map((to) => `${file} -> ${to}`),
    )
    expect(broken).toEqual([])
  })
})
