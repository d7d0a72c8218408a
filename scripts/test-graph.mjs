// Runs the parts of a test run in parallel. Each part is a process whose output is printed when it ends, with the CPU
// time of the process and its children.
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** CPU seconds of this process and its awaited children; undefined where not available. */
export function cpuSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / 100
  } catch {
    return undefined
  }
}

/** Runs one part as a process. `isShown`: its output goes straight to the terminal. */
function runPart({ script, part, rest, env, isShown }) {
  return new Promise((resolve) => {
    const began = performance.now()
    const child = fork(script, ['--one', part.name, ...rest], {
      env: { ...process.env, ...env },
      stdio: isShown ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const output = []
    let result
    for (const stream of isShown ? [] : [child.stdout, child.stderr])
      stream.on('data', (chunk) => output.push(chunk))
    child.on('message', (message) => (result = message))
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      const counts = result ?? {
        passed: 0,
        failed: 1,
        failures: [`it exited with ${code} and reported no result`],
      }
      const seconds = (performance.now() - began) / 1000
      resolve({ name: part.name, seconds, ...counts, text: Buffer.concat(output).toString() })
    })
  })
}

/**
 * Schedules the parts on the workers: a part takes `width` of them (0 if it mostly waits), starts once the parts that it
 * `needs` have passed, and runs exclusively if it is `alone`. The longest chain starts first; the last part takes what is
 * free.
 */
export async function runGraph(parts, { script, rest, env, workers, isShown = false, notify }) {
  const waiting = [...parts].toSorted((a, b) => chainOf(b, parts) - chainOf(a, parts))
  const running = new Map()
  const results = new Map()
  const takesAll = (part) => part.alone || parts.length === 1
  const widthOf = (part) => (takesAll(part) ? workers : Math.min(workers, part.width?.(workers) ?? 1))
  const free = () => workers - [...running.keys()].reduce((sum, part) => sum + widthOf(part), 0)
  const isInRun = (name) => parts.some((part) => part.name === name)

  function startWhatFits() {
    for (const part of waiting.slice()) {
      const needs = (part.needs ?? []).filter(isInRun).map((name) => results.get(name))
      if (needs.includes(undefined)) continue
      const isLast = waiting.every((other) => other.alone)
      if (part.alone && !(isLast && running.size === 0)) continue
      const isRest = waiting.length === 1 && free() > 0
      if (widthOf(part) > free() && !isRest) continue
      waiting.splice(waiting.indexOf(part), 1)
      const broken = needs.find(({ failed }) => failed > 0)
      if (broken) {
        const failures = [`not run: ${broken.name} failed`]
        results.set(part.name, { name: part.name, seconds: 0, passed: 0, failed: 1, failures, text: '' })
        return startWhatFits()
      }
      const width = widthOf(part)
      const own = { ...env, TEST_WORKERS: String(part.alone ? 1 : Math.max(1, width)) }
      running.set(part, runPart({ script, part, rest, env: own, isShown }))
    }
  }

  for (startWhatFits(); running.size > 0; startWhatFits()) {
    const [part, result] = await Promise.race([...running].map(async ([one, done]) => [one, await done]))
    running.delete(part)
    results.set(part.name, result)
    notify(result)
  }
  return parts.map((part) => results.get(part.name))
}

/** Parts whose failure is never due to chance. */
const CERTAIN = ['format', 'routes', 'lint', 'types', 'build']

/** Retries each failed test file alone, or a broken part as a whole. What then passes counts as flaky instead of failed. */
export async function retryFailed(parts, results, run) {
  const hasFailed = (name) => results.some((result) => result.name === name && result.failed > 0)
  for (const result of results) {
    const { name, passed, failed, failures = [], failedFiles = [], isBroken = true } = result
    const part = parts.find((one) => one.name === name)
    if (failed === 0 || CERTAIN.includes(name) || part.needs?.some(hasFailed)) continue
    const files = isBroken ? [] : failedFiles
    process.stdout.write(`\n${name}: retrying ${isBroken ? 'all of it' : `alone: ${files.join(' ')}`}\n`)
    const [again] = await run([{ ...part, needs: [] }], files)
    if (again.failed > 0) {
      result.failures = again.failures
      continue
    }
    const titles = failures.map((text) => text.split('\n')[0])
    result.flaky = isBroken ? [`${name} outside its tests`, ...titles] : titles
    Object.assign(result, { passed: isBroken ? again.passed : passed + failed, failed: 0, failures: [] })
  }
}

/** Priority of a part: its weight plus the longest chain depending on it. */
function chainOf(part, parts) {
  const behind = parts
    .filter(({ needs = [] }) => needs.includes(part.name))
    .map((next) => chainOf(next, parts))
  return (part.weight ?? 1) + Math.max(0, ...behind)
}

/** The longest dependency chain in this run, in seconds. */
export function criticalPath(parts, results) {
  const secondsOf = (name) => results.find((result) => result.name === name)?.seconds ?? 0
  const pathTo = (part) => {
    const before = parts.filter(({ name }) => part.needs?.includes(name)).map(pathTo)
    const longest = before.toSorted((a, b) => b.seconds - a.seconds)[0] ?? { seconds: 0, names: [] }
    return {
      seconds: longest.seconds + secondsOf(part.name),
      names: [...longest.names, part.name],
    }
  }
  return parts.map(pathTo).toSorted((a, b) => b.seconds - a.seconds)[0]
}
