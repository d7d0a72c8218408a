// `npm run check`: pre-commit checks in about a minute: format, lint (type-aware for changed files and their importers),
// types (incremental), and the unit and database tests affected by changes since the main branch. `npm run check -- --base COMMIT` compares with another commit.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { frontTests } from '../test/front-files.ts'
import { measured } from './measured.mjs'
import { changedBehind, changedFiles, reach } from './reach.mjs'
import { wrongMigrations } from './migration-numbers.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)
const given = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}
const base = given('base')
const changed = changedFiles(base)
const { linted, tests } = reach(changed, frontTests)
const folders = ['app', 'server', 'db', 'test', 'scripts', 'bench'].filter((name) =>
  existsSync(join(root, name)),
)
const oxlint = (parameters) => measured([module('oxlint/bin/oxlint'), '--deny-warnings', ...parameters])
const isSource = (file) => folders.some((folder) => file.startsWith(`${folder}/`)) && !file.endsWith('.md')

function printed(wrong) {
  for (const line of wrong) process.stdout.write(`${line}\n`)
  return { good: wrong.length === 0, cpu: 0 }
}

const parts = [
  { name: 'format', run: () => measured([module('oxfmt/bin/oxfmt'), '--check', ...folders]) },
  { name: 'lint', run: () => oxlint(folders) },
  {
    name: 'types',
    async run() {
      const routes = await measured([module('@react-router/dev/bin.cjs'), 'typegen'])
      const types = await measured([module('typescript/bin/tsc'), '--noEmit'])
      return { good: routes.good && types.good, cpu: routes.cpu + types.cpu }
    },
  },
  {
    name: 'type-aware lint',
    skip: linted.length === 0,
    run: () => oxlint(['--type-aware', ...linted]),
  },
  {
    name: 'migrations',
    run: () => printed(wrongMigrations()),
  },
  {
    name: `tests (${tests.length})`,
    skip: tests.length === 0,
    run: runTests,
  },
]

/** Runs the tests and names the changed files behind each failure. */
async function runTests() {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-check-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const projects = ['--project', 'unit*', '--project', 'db*']
  try {
    const result = await measured([module('vitest/vitest.mjs'), 'run', ...projects, ...reporters, ...tests])
    const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    for (const { name } of files.filter(({ status }) => status === 'failed')) {
      const test = relative(root, name)
      const behind = changedBehind(test, changed)
      process.stdout.write(`${test} failed${behind.length > 0 ? `; it imports ${behind.join(', ')}` : ''}\n`)
    }
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

process.stdout.write(`${changed.filter(isSource).length} files changed, ${tests.length} tests affected\n`)
const results = []
for (const part of parts) {
  if (part.skip) continue
  const { name } = part
  process.stdout.write(`\n== ${name}\n`)
  const began = performance.now()
  const { good, cpu } = await part.run()
  results.push({ name, good, cpu, seconds: (performance.now() - began) / 1000 })
}
process.stdout.write('\n')
for (const { name, good, cpu, seconds } of results) {
  const times = `${seconds.toFixed(1)} s`.padStart(9) + `${cpu.toFixed(1)} s of CPU`.padStart(16)
  process.stdout.write(`${name.padEnd(14)}${times}   ${good ? 'passed' : 'FAILED'}\n`)
}
const failed = results.filter(({ good }) => !good).length
const cpu = results.reduce((sum, result) => sum + result.cpu, 0)
process.stdout.write(`${cpu.toFixed(1)} s of CPU; ${results.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
