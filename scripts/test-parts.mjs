// The parts of `npm test` and `npm run test:deep`.
import { join } from 'node:path'
import { FRONT } from '../test/front-files.ts'
import { ensureBuilt } from './build.mjs'
import { chromiumPath } from './chromium.mjs'
import { allPassed, command, front, playwright, printedCounts, s3, vitest } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)
const folders = ['app', 'server', 'db', 'test', 'scripts', 'bench']

const routeTypes = () => command([module('@react-router/dev/bin.cjs'), 'typegen'])

/** Makes React render faster (not in unit tests), and lets these parts share the modules that vitest has transformed. */
const PRODUCTION = { NODE_ENV: 'production' }

/** For the linter and the compiler, which are written in Go: a seventh less time for little more memory. */
const LESS_GC = { GOGC: '400' }

/** Half of the workers, so that other parts can run in parallel; both if there are only two, since one would take too long. */
const halfOfWorkers = (workers) => Math.max(Math.min(workers, 2), Math.ceil(workers / 2))
/** For a part that mostly waits for a browser: does not occupy a worker. */
const noWorkers = () => 0
const program = (path, ...rest) => [join(root, path), ...rest]

/**
 * In report order. `needs`: parts that must pass first; `weight`: approximate seconds of one core, for scheduling;
 * `width`: workers used, given the total, 0 for none; `alone`: runs exclusively; `deep`: only in `npm run test:deep`, unless
 * named.
 */
export const parts = [
  {
    name: 'format',
    weight: 5,
    run: (rest) => {
      const mode = rest.includes('--write') ? '--write' : '--check'
      return allPassed(command([module('oxfmt/bin/oxfmt'), mode, ...folders]))
    },
  },
  // Generated once: type-aware lint and type checking need the route types.
  { name: 'routes', weight: 5, run: () => allPassed(routeTypes()) },
  {
    name: 'lint',
    needs: ['routes'],
    weight: 30,
    run: async (_rest, { isNamed }) => {
      const isGenerated = !isNamed || (await routeTypes())
      const linter = [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']
      // Other parts use the other cores, and each thread would read every type again.
      const [threads, env] = isNamed ? [[], {}] : [['--threads=1'], { GOMAXPROCS: '1' }]
      const isClean = await command([...linter, ...threads, ...folders], { env: { ...env, ...LESS_GC } })
      return allPassed(isClean && isGenerated)
    },
  },
  {
    name: 'types',
    needs: ['routes'],
    weight: 40,
    run: async (_rest, { isNamed }) => {
      const isGenerated = !isNamed || (await routeTypes())
      const checkers = isNamed ? '2' : '1'
      const compiler = [module('typescript/bin/tsc'), '--noEmit', '--checkers', checkers]
      return allPassed((await command(compiler, { env: LESS_GC })) && isGenerated)
    },
  },
  { name: 'build', needs: ['routes'], weight: 25, run: () => allPassed(ensureBuilt().then(() => true)) },
  // Made once, since front and journeys start from it.
  {
    name: 'demo',
    needs: ['build'],
    weight: 20,
    run: () => allPassed(import('../test/kept-demo.ts').then(({ keptDemo }) => keptDemo()).then(() => true)),
  },
  // Located once, since two concurrent installations would conflict.
  { name: 'chromium', weight: 5, run: () => allPassed(chromiumPath().then(() => true)) },
  {
    name: 'unit',
    weight: 90,
    run: (rest, { isDeep }) => vitest(['unit*'], rest, { ...runsOf(isDeep), ...PRODUCTION }),
  },
  {
    name: 'db',
    weight: 240,
    width: halfOfWorkers,
    run: (rest, { isDeep }) => vitest(['db*'], rest, { ...runsOf(isDeep), ...PRODUCTION }),
  },
  frontPart('front', { weight: 150 }),
  {
    name: 'journeys',
    needs: ['build', 'chromium', 'demo'],
    weight: 400,
    width: noWorkers,
    run: (rest, { isNamed }) => playwright(rest, isNamed ? {} : { JOURNEYS: 'quick' }),
  },
  {
    name: 'deep',
    deep: true,
    weight: 60,
    run: (rest) => vitest(['deep'], rest, { ...runsOf(true), ...PRODUCTION }),
  },
  {
    // Page screenshots, real-time streams, the development server: every `*.deep.journey.ts`.
    name: 'browser',
    deep: true,
    needs: ['build', 'chromium'],
    weight: 600,
    width: noWorkers,
    run: (rest) => playwright(rest, { JOURNEYS: 'deep' }),
  },
  frontPart('matrix', { deep: true, weight: 1800 }),
  frontPart('crawl', { deep: true, weight: 80 }),
  frontPart('malformed', { deep: true, weight: 100 }),
  frontPart('hostile', { deep: true, weight: 600 }),
  frontPart('streams', { deep: true, weight: 30 }),
  // These tests assert durations, which other load would lengthen.
  { name: 'quiet', deep: true, alone: true, weight: 30, run: (rest) => vitest(['quiet'], rest) },
  { name: 'dev', deep: true, weight: 80, run: (rest) => vitest(['dev'], rest, runsOf(true)) },
  {
    name: 's3',
    deep: true,
    needs: ['build', 'chromium'],
    weight: 90,
    run: (rest, { isNamed }) => s3(rest, isNamed),
  },
  // Compares the script size of every page with its goal.
  {
    name: 'weight',
    deep: true,
    needs: ['build', 'chromium'],
    weight: 25,
    run: () => allPassed(command(program('bench/page-weight.mjs'))),
  },
  // Everything acknowledged survives every kind of crash.
  {
    name: 'faults',
    deep: true,
    needs: ['build'],
    weight: 1000,
    run: (rest) => printedCounts(program('test/faults/run.ts', ...rest)),
  },
  {
    name: 'shuffled',
    deep: true,
    weight: 500,
    // In a new order each time; vitest prints the seed.
    run: (rest) => vitest(['db*'], ['--sequence.shuffle.files', ...rest], PRODUCTION),
  },
  {
    name: 'upgrade',
    deep: true,
    weight: 200,
    run: (rest) => printedCounts(program('test/upgrade/run.ts', ...rest)),
  },
  // Needs Debian packages, which it installs if they are missing.
  {
    name: 'cluster',
    deep: true,
    weight: 300,
    needs: ['build'],
    run: (rest) => printedCounts(program('test/cluster/drill.ts', ...rest)),
  },
]

function frontPart(name, { deep = false, weight }) {
  return {
    name,
    deep,
    weight,
    needs: ['build', 'demo'],
    run: (rest, { isDeep }) =>
      front(rest.length > 0 ? rest : FRONT[name], { ...runsOf(isDeep), ...PRODUCTION }),
  }
}

function runsOf(isDeep) {
  return isDeep ? { PROPERTY_RUNS: 'all' } : {}
}
