// Summary of a test run: failures, time per part, and the longest dependency chain.
import { criticalPath } from './test-graph.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

/** Prints the summary and sets exit code 1 if anything failed. */
export function report(chosen, results, seconds) {
  // Repeats it at the end, where readers of a long log look first.
  for (const { name, failures = [] } of results)
    for (const failure of failures) say(`\n== failed in ${name}: ${failure.slice(0, 3000)}`)
  const path = criticalPath(chosen, results)
  const wall = (value) => `${value.toFixed(1)} s`.padStart(10)
  const cpu = (value) => (value === undefined ? 'unknown' : `${value.toFixed(1)} s`).padStart(10)
  say(`\n${'part'.padEnd(10)}${'time'.padStart(10)}${'processor'.padStart(10)}${'of path'.padStart(9)}`)
  for (const result of results) {
    const share = path.names.includes(result.name)
      ? `${Math.round((100 * result.seconds) / path.seconds)} %`
      : ''
    const counts = `${result.passed} passed, ${result.failed} failed`
    say(`${result.name.padEnd(10)}${wall(result.seconds)}${cpu(result.cpu)}${share.padStart(9)}   ${counts}`)
  }
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0)
  say(`${'total'.padEnd(10)}${wall(seconds)}${cpu(sum('cpu'))}`)
  say(`longest chain: ${path.names.join(', ')}: ${path.seconds.toFixed(1)} s`)
  for (const { flaky = [] } of results) for (const title of flaky) say(`flaky: ${title}`)
  say(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}
