// `npm test`: every part in order, all of them even when one fails; `npm run test:db -- --url URL` and the like run
// one part. Arguments after the part are handed on (a file name for vitest or Playwright).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allPassed, command, front, playwright, printedCounts, s3, vitest } from './test-run.mjs'

const root = join(import.meta.dirname, '..')
const module = (path) => join(root, 'node_modules', path)
const here = (...paths) => paths.every((path) => existsSync(join(root, path)))
const folders = ['app', 'server', 'db', 'test', 'scripts', 'bench'].filter((name) => here(name))

const routeTypes = async () =>
  !here('react-router.config.ts') || command([module('@react-router/dev/bin.cjs'), 'typegen'])

/** In running order. `only`: not a part of `npm test` by itself, or a smaller one there. */
const parts = [
  {
    name: 'format',
    run: (rest) => {
      const mode = rest.includes('--write') ? '--write' : '--check'
      return allPassed(command([module('oxfmt/bin/oxfmt'), mode, ...folders]))
    },
  },
  {
    name: 'lint',
    // The type-aware rules read the types that the routes generate.
    run: async () => {
      const made = await routeTypes()
      const linted = await command([
        module('oxlint/bin/oxlint'),
        '--type-aware',
        '--deny-warnings',
        ...folders,
      ])
      return allPassed(linted && made)
    },
  },
  {
    name: 'types',
    run: async () => {
      const made = await routeTypes()
      return allPassed((await command([module('typescript/bin/tsc'), '--noEmit'])) && made)
    },
  },
  { name: 'unit', run: (rest) => vitest(['unit'], rest) },
  { name: 'db', run: (rest) => vitest(['db', 'quiet'], rest) },
  { name: 'front', run: (rest) => front(rest) },
  { name: 's3', run: (rest, whole) => s3(rest, !whole) },
  {
    name: 'guards',
    exists: here('scripts/guards.mjs'),
    run: (rest, whole) =>
      printedCounts([join(root, 'scripts/guards.mjs'), ...(whole ? ['--sample', '3'] : rest)]),
  },
  // The size of every page's script against its goal.
  {
    name: 'weight',
    exists: here('bench/page-weight.mjs'),
    run: () => allPassed(command([join(root, 'bench/page-weight.mjs')])),
  },
  // The small version of `npm run faults`, which has more: whatever it acknowledged is there after every kind of death.
  {
    name: 'faults',
    exists: here('test/faults/run.ts'),
    run: (rest) => printedCounts([join(root, 'test/faults/run.ts'), '--quick', ...rest]),
  },
  { name: 'journeys', exists: here('playwright.config.ts'), run: (rest) => playwright(rest) },
].filter((part) => part.exists !== false)

const given = process.argv.slice(2)
const url = given.indexOf('--url')
if (url >= 0) {
  process.env.TEST_DATABASE_URL = given[url + 1]
  given.splice(url, 2)
}
const isPart = (word) => parts.some((part) => part.name === word)
const firstOther = given.findIndex((word) => !isPart(word))
const chosen = given.slice(0, firstOther < 0 ? given.length : firstOther)
const rest = given.slice(chosen.length)
if (chosen.length === 0 && rest.length > 0) {
  process.stderr.write(`there is no part "${rest[0]}"; parts: ${parts.map((part) => part.name).join(', ')}\n`)
  process.exit(1)
}

const results = []
for (const part of parts.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  process.stdout.write(`\n== ${part.name}\n`)
  const began = performance.now()
  let counts
  try {
    counts = await part.run(rest, chosen.length === 0)
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    counts = { passed: 0, failed: 1 }
  }
  results.push({ name: part.name, seconds: (performance.now() - began) / 1000, ...counts })
}

// Repeated at the end, where whoever reads the last lines of a long log finds them.
for (const { name, failures = [] } of results) {
  for (const failure of failures) process.stdout.write(`\n== failed in ${name}: ${failure.slice(0, 3000)}\n`)
}
process.stdout.write('\n')
for (const { name, seconds, passed, failed } of results) {
  const time = `${seconds.toFixed(1)} s`.padStart(9)
  process.stdout.write(`${name.padEnd(10)}${time}   ${passed} passed, ${failed} failed\n`)
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const seconds = sum('seconds').toFixed(1)
process.stdout.write(`${'total'.padEnd(10)}${`${seconds} s`.padStart(9)}\n`)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
