// `npm test`: all regression tests, in parallel on one worker per core (TEST_WORKERS overrides), continuing after
// failures. A failed test file is retried alone at the end, or its whole part if something outside the files failed too;
// if that passes, the run is green and reports `flaky: FILE > TITLE`. `npm run test:deep` adds the long parts and runs
// nothing twice. `npm run test:deep -- PART` and `npm run test:db -- --url URL` run one part; further arguments are
// passed on (such as a file name for vitest or Playwright).
import { workerCount } from '../test/workers.ts'
import { cpuSeconds, retryFailed, runGraph } from './test-graph.mjs'
import { parts } from './test-parts.mjs'
import { report } from './test-report.mjs'

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
const isListed = flag('list')
const isDeep = flag('deep') || process.env.TEST_DEPTH === 'deep'
const isPart = (word) => parts.some((part) => part.name === word)
const firstOther = given.findIndex((word) => !isPart(word))
const named = given.slice(0, firstOther < 0 ? given.length : firstOther)
const rest = given.slice(named.length)
if (named.length === 0 && rest.length > 0) {
  process.stderr.write(`unknown part "${rest[0]}"; parts: ${parts.map((part) => part.name).join(', ')}\n`)
  process.exit(1)
}

if (isListed) say(JSON.stringify(parts.map(({ name }) => name)))
else if (isOne) await runOne(parts.find(({ name }) => name === named[0]))
else await runAll()

/** In a child process: runs one part and reports its counts. */
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
  // All parts use the same demo data, even beyond midnight.
  process.env.TEST_DAY ??= new Date().toISOString().slice(0, 10)
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
      notify: ({ name, seconds, passed, failed, text }) => {
        if (isShown) return
        say(
          `\n== ${name}\n${text.trimEnd()}\n== ${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s`,
        )
      },
    })
  const results = await run(chosen, rest)
  if (isWhole && !isDeep) await retryFailed(chosen, results, run)
  report(chosen, results, (performance.now() - began) / 1000)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
