// `npm test`: what a change can break, side by side on as many workers as there are cores (TEST_WORKERS overrides), all parts
// even when one fails. A test file that failed runs once more by itself at the end; if it passes then, the run is green and says
// `flaky: FILE > TITLE`. `npm run test:deep` adds the long parts and runs nothing twice. `npm run test:deep -- PART` and
// `npm run test:db -- --url URL` run one part; arguments after it are handed on (a file name for vitest or Playwright).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { chromiumPath } from './chromium.mjs'
import { workerCount } from '../test/workers.ts'
import { cpuSeconds, runGraph } from './test-graph.mjs'
import { report } from './test-report.mjs'
import { FRONT } from '../test/front-files.ts'
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
    run: (rest, { isDeep }) => vitest(['db*'], rest, runsOf(isDeep)),
  },
  frontPart('front', { weight: 150 }),
  {
    name: 'journeys',
    needs: ['build', 'browser'],
    weight: 600,
    width: aside,
    run: (rest, { isNamed }) => playwright(rest, isNamed ? {} : { JOURNEYS: 'quick' }),
  },
  { name: 'deep', deep: true, weight: 60, run: (rest) => vitest(['deep'], rest, runsOf(true)) },
  {
    name: 'looks',
    deep: true,
    needs: ['build', 'browser'],
    weight: 600,
    width: aside,
    run: (rest) => playwright(rest, { JOURNEYS: 'deep' }),
  },
  frontPart('matrix', { deep: true, weight: 600 }),
  frontPart('crawl', { deep: true, weight: 80 }),
  frontPart('malformed', { deep: true, weight: 100 }),
  frontPart('hostile', { deep: true, weight: 200 }),
  frontPart('streams', { deep: true, weight: 30 }),
  // What they assert holds for a time that others beside them would lengthen.
  { name: 'quiet', deep: true, alone: true, weight: 30, run: (rest) => vitest(['quiet'], rest) },
  { name: 'dev', deep: true, weight: 80, run: (rest) => vitest(['dev'], rest, runsOf(true)) },
  {
    name: 's3',
    deep: true,
    needs: ['build', 'browser'],
    weight: 90,
    run: (rest, { isNamed }) => s3(rest, isNamed),
  },
  {
    name: 'guards',
    deep: true,
    weight: 300,
    run: (rest) => printedCounts(program('scripts/guards.mjs', ...rest)),
  },
  // The size of every page's script against its goal.
  {
    name: 'weight',
    deep: true,
    needs: ['build', 'browser'],
    weight: 25,
    run: () => allPassed(command(program('bench/page-weight.mjs'))),
  },
  // Whatever was acknowledged is there after every kind of death.
  {
    name: 'faults',
    deep: true,
    needs: ['build'],
    weight: 1000,
    run: (rest) => printedCounts(program('test/faults/run.ts', ...rest)),
  },
  {
    name: 'attack',
    deep: true,
    needs: ['build'],
    weight: 3000,
    run: (rest) => allPassed(command(program('test/attack/run.ts', ...rest))),
  },
  { name: 'loop', deep: true, alone: true, weight: 400, run: (rest) => vitest(['loop'], rest) },
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
    weight: 200,
    run: (rest) => printedCounts(program('test/upgrade/run.ts', ...rest)),
  },
]

function frontPart(name, { deep = false, weight }) {
  return {
    name,
    deep,
    weight,
    needs: ['build'],
    run: (rest, { isDeep }) => front(rest.length > 0 ? rest : FRONT[name], runsOf(isDeep)),
  }
}

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
  const isShown = chosen.length === 1
  const began = performance.now()
  const run = (some, files) =>
    runGraph(some, {
      script: import.meta.filename,
      rest: files,
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
  const results = await run(chosen, rest)
  if (isWhole && !isDeep) await runFailedAgain(results, run)
  report(chosen, results, (performance.now() - began) / 1000)
}

/** Runs each test file that failed once more, with nothing beside it. What passes then is flaky instead of failed. */
async function runFailedAgain(results, run) {
  for (const result of results) {
    if (!result.failedFiles?.length) continue
    say(`\n${result.name}: once more, by itself: ${result.failedFiles.join(' ')}`)
    const part = parts.find(({ name }) => name === result.name)
    const [again] = await run([{ ...part, needs: [] }], result.failedFiles)
    if (again.failed > 0) {
      result.failures = again.failures
      continue
    }
    result.flaky = result.failures.map((text) => text.split('\n')[0])
    Object.assign(result, { passed: result.passed + result.failed, failed: 0, failures: [] })
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
