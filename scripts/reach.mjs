// Finds the test files affected by changed files: through direct or transitive imports, plus tests that read the source as
// text, which any change may break.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')
const FOLDERS = '{app,server,db,test,bench,scripts}'
const IMPORT = /(?:from\s+|import\s+|import\()['"]([#.][^'"]+)['"]/g
/** Tests that need a build, an S3 server or a quiet machine run as separate parts. */
const ELSEWHERE = /\.(?:quiet|s3|dev)\.test\.|^test\/journeys\//
/** Tests that compare the migrated schema with generated files. */
const OF_SCHEMA = ['app/db/schema.db.test.ts', 'scripts/docs/pages.db.test.ts']

const git = (...parameters) =>
  execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\n')
    .filter(Boolean)

/** Merge base with the main branch, or the last commit. */
function baseCommit(given) {
  for (const name of [given, 'origin/main', 'main'].filter(Boolean)) {
    try {
      const [base] = git('merge-base', 'HEAD', name)
      if (base) return base
    } catch {
      continue
    }
  }
  return 'HEAD'
}

/** Files that differ from the main branch, committed or not, including deleted ones, relative to the root. */
export function changedFiles(base) {
  if (!existsSync(join(root, '.git'))) return []
  const changed = [
    ...git('diff', '--name-only', baseCommit(base)),
    ...git('ls-files', '-o', '--exclude-standard'),
  ]
  return [...new Set(changed)].toSorted((a, b) => a.localeCompare(b))
}

function importsOf(file, text) {
  return [...text.matchAll(IMPORT)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(file, '..', name)).replaceAll('\\', '/'),
  )
}

/** Importers of every project file, and all file contents. */
function readGraph() {
  const importers = new Map()
  const texts = new Map()
  for (const file of globSync(`${FOLDERS}/**/*.{ts,tsx,mjs}`, { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    texts.set(file, text)
    for (const path of importsOf(file, text)) importers.set(path, [...(importers.get(path) ?? []), file])
  }
  return { importers, texts }
}

/** Transitive importers of the given files, including those files. */
function upwards(files, importers, steps = Number.POSITIVE_INFINITY) {
  const reached = new Set(files)
  let edge = [...files]
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    edge = edge.flatMap((file) => importers.get(file) ?? []).filter((file) => !reached.has(file))
    for (const file of edge) reached.add(file)
  }
  return reached
}

/**
 * For changed files: the files for type-aware lint (they and their importers) and the affected unit and database tests.
 * `front` are tests that need a build.
 */
export function reach(changed, front) {
  const { importers, texts } = readGraph()
  const isTest = (file) => /\.test\.tsx?$/.test(file) && !ELSEWHERE.test(file) && !front.includes(file)
  const readsSource = ([file, text]) =>
    isTest(file) &&
    !file.includes('.db.') &&
    file.startsWith('test/') &&
    /source-files|readFileSync/.test(text)
  const isSchema = changed.some((file) => file.startsWith('db/migrations/'))
  const tests = new Set([...upwards(changed, importers)].filter((file) => texts.has(file) && isTest(file)))
  for (const entry of texts) if (changed.length > 0 && readsSource(entry)) tests.add(entry[0])
  if (isSchema) for (const file of OF_SCHEMA) tests.add(file)
  const linted = [...upwards(changed, importers, 1)].filter((file) => texts.has(file))
  return { linted, tests: [...tests].toSorted((a, b) => a.localeCompare(b)) }
}

/** The changed files that a test imports, directly or transitively; empty for tests that read the source as text. */
export function changedBehind(test, changed) {
  const { importers } = readGraph()
  return changed.filter((file) => upwards([file], importers).has(test))
}
