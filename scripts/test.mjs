// `npm test`: every part, side by side on as many workers as there are cores (TEST_WORKERS overrides), all of them even when
// one fails. `npm run test:deep` has longer forms of some and adds others. `npm run test:db -- --url URL` and the like run
// one part. Arguments after the part are handed on (a file name for vitest or Playwright).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { chromiumPath } from './chromium.mjs'
import { workerCount } from '../test/workers.ts'
import { cpuSeconds, runGraph } from './test-graph.mjs'
import { report } from './test-report.mjs'
import { allPassed, command, front, playwright, printedCounts, s3, vitest } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)
const here = (...paths) => paths.every((path) => existsSync(join(root, path)))
const folders = ['app', 'server', 'db', 'test', 'scripts', 'bench'].filter((name) => here(name))

const routeTypes = async () =>
  !here('react-router.config.ts') || command([module('@react-router/dev/bin.cjs'), 'typegen'])

/** Half of the workers for the parts that can use several, so that two of them run side by side. */
const half = (workers) => Math.ceil(workers / 2)
/** For a part that mostly waits for a browser: it runs beside as many others as there are workers. */
const aside = () => 0
const program = (path, ...rest) => [join(root, path), ...rest]

/**
 * In the order of the report. `needs`: parts that have passed before it begins; `weight`: about how many seconds of one core
 * it takes, which decides what begins first; `width`: of so many workers, how many it uses, 0 for one that takes none; `alone`: nothing runs beside it;
 * `deep`: in `npm run test:deep` only, unless it is named; `exists`: false where its program is not there.
 */
const parts = [
  {
    name: 'format',
    weight: 5,
    run: (rest) => {
      const mode = rest.includes('--write') ? '--write' : '--check'
      return allPassed(command([module('oxfmt/bin/oxfmt'), mode, ...folders]))
    },
  },
  // Made once for all: the type-aware rules and the types read what the routes generate.
  { name: 'routes', weight: 5, run: () => allPassed(routeTypes()) },
  {
    name: 'lint',
    needs: ['routes'],
    weight: 30,
    run: async (_rest, { isNamed }) => {
      const made = !isNamed || (await routeTypes())
      const linter = [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']
      return allPassed((await command([...linter, ...folders])) && made)
    },
  },
  {
    name: 'types',
    needs: ['routes'],
    weight: 40,
    run: async (_rest, { isNamed }) => {
      const made = !isNamed || (await routeTypes())
      return allPassed((await command([module('typescript/bin/tsc'), '--noEmit'])) && made)
    },
  },
  { name: 'build', needs: ['routes'], weight: 25, run: () => allPassed(ensureBuilt().then(() => true)) },
  // Found once for all, since two installers would stand in each other's way.
  { name: 'browser', weight: 5, run: () => allPassed(chromiumPath().then(() => true)) },
  { name: 'unit', weight: 90, run: (rest, { isDeep }) => vitest(['unit*'], rest, runsOf(isDeep)) },
  {
    name: 'db',
    weight: 500,
    width: half,
    run: (rest, { isNamed, isDeep }) => vitest(isNamed ? ['db*', 'quiet'] : ['db*'], rest, runsOf(isDeep)),
  },
  // What they assert holds for a time that others beside them would lengthen.
  { name: 'quiet', weight: 30, alone: true, run: (rest) => vitest(['quiet'], rest) },
  { name: 'dev', weight: 80, run: (rest, { isDeep }) => vitest(['dev'], rest, runsOf(isDeep)) },
  { name: 'front', needs: ['build'], weight: 300, run: (rest, { isDeep }) => front(rest, runsOf(isDeep)) },
  {
    name: 's3',
    deep: true,
    needs: ['build', 'browser'],
    weight: 90,
    run: (rest, { isNamed }) => s3(rest, isNamed),
  },
  {
    name: 'guards',
    exists: here('scripts/guards.mjs'),
    weight: 120,
    // By itself a few that the commit draws.
    run: (rest, { isNamed, isDeep }) =>
      printedCounts(program('scripts/guards.mjs', ...(isNamed || isDeep ? ['--all'] : []), ...rest)),
  },
  {
    name: 'rebuilt',
    deep: true,
    exists: here('scripts/guards.mjs'),
    weight: 200,
    run: (rest) => printedCounts(program('scripts/guards.mjs', '--rebuilt', '3', ...rest)),
  },
  // The size of every page's script against its goal.
  {
    name: 'weight',
    exists: here('bench/page-weight.mjs'),
    needs: ['build', 'browser'],
    weight: 25,
    run: () => allPassed(command(program('bench/page-weight.mjs'))),
  },
  // By itself the small version: whatever was acknowledged is there after every kind of death.
  {
    name: 'faults',
    exists: here('test/faults/run.ts'),
    needs: ['build'],
    weight: 100,
    run: (rest, { isDeep }) =>
      printedCounts(program('test/faults/run.ts', ...(isDeep ? [] : ['--quick']), ...rest)),
  },
  {
    name: 'attack',
    deep: true,
    exists: here('test/attack/run.ts'),
    needs: ['build'],
    weight: 3000,
    run: (rest) => allPassed(command(program('test/attack/run.ts', ...rest))),
  },
  {
    name: 'loop',
    deep: true,
    alone: true,
    weight: 400,
    run: (rest) => vitest(['loop'], rest),
  },
  {
    name: 'shuffled',
    deep: true,
    weight: 1500,
    run: async (rest) => {
      const all = []
      for (const seed of [1, 2, 3])
        all.push(await vitest(['db*'], ['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...rest]))
      return added(all)
    },
  },
  {
    name: 'upgrade',
    deep: true,
    exists: here('test/upgrade/run.ts'),
    weight: 200,
    run: (rest) => printedCounts(program('test/upgrade/run.ts', ...rest)),
  },
  {
    name: 'journeys',
    exists: here('playwright.config.ts'),
    needs: ['build', 'browser'],
    weight: 600,
    width: aside,
    run: (rest) => playwright(rest),
  },
].filter((part) => part.exists !== false)

/** What `npm run test:deep` does and `npm test` does not. */
const ADDED_BY_DEEP = [
  'properties with all their cases, and races with 200 rounds, instead of eight',
  'every malformed request as a guest, a developer and an admin',
  'every guard by its switch, and three out of the source',
  'the S3 store',
  'all faults with 100 deaths of each kind',
  'every attack with 100,000 hostile requests, and the whole matrix',
  'the commands of the loop in a copy of the repository: twelve planted faults, what a check costs, one file of each kind',
  'database tests in three shuffled orders',
  'the upgrade from the former release',
]

function runsOf(isDeep) {
  return isDeep ? { PROPERTY_RUNS: 'all' } : {}
}

function added(all) {
  const sum = (key) => all.reduce((total, one) => total + one[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), failures: all.flatMap(({ failures }) => failures) }
}

const given = process.argv.slice(2)
const flag = (name) => {
  const at = given.indexOf(`--${name}`)
  if (at >= 0) given.splice(at, 1)
  return at >= 0
}
const url = given.indexOf('--url')
if (url >= 0) {
  process.env.TEST_DATABASE_URL = given[url + 1]
  given.splice(url, 2)
}
const isOne = flag('one')
const isDeep = flag('deep') || process.env.TEST_DEPTH === 'deep'
const isPart = (word) => parts.some((part) => part.name === word)
const firstOther = given.findIndex((word) => !isPart(word))
const named = given.slice(0, firstOther < 0 ? given.length : firstOther)
const rest = given.slice(named.length)
if (named.length === 0 && rest.length > 0) {
  process.stderr.write(`there is no part "${rest[0]}"; parts: ${parts.map((part) => part.name).join(', ')}\n`)
  process.exit(1)
}

if (isOne) await runOne(parts.find(({ name }) => name === named[0]))
else await runAll()

/** In a process of its own: runs one part and hands its counts up. */
async function runOne(part) {
  let counts
  try {
    counts = await part.run(rest, { isNamed: process.env.TEST_WHOLE !== '1', isDeep })
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    counts = { passed: 0, failed: 1 }
  }
  process.send({ ...counts, cpu: cpuSeconds() }, () => process.exit(0))
}

async function runAll() {
  const isWhole = named.length === 0
  const chosen = parts.filter(({ name, deep }) => (isWhole ? isDeep || !deep : named.includes(name)))
  const workers = workerCount()
  if (isWhole)
    say(`${isDeep ? 'test:deep' : 'test'}: ${workers} workers; ${chosen.map(({ name }) => name).join(', ')}`)
  if (isWhole && isDeep) say(`beside what npm test holds: ${ADDED_BY_DEEP.join('; ')}`)
  const isShown = chosen.length === 1
  const began = performance.now()
  const results = await runGraph(chosen, {
    script: import.meta.filename,
    rest,
    env: { ...(isWhole && { TEST_WHOLE: '1' }), ...(isDeep && { TEST_DEPTH: 'deep' }) },
    workers,
    isShown,
    tell: ({ name, seconds, passed, failed, text }) => {
      if (isShown) return
      say(
        `\n== ${name}\n${text.trimEnd()}\n== ${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`,
      )
    },
  })
  report(chosen, results, (performance.now() - began) / 1000)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
