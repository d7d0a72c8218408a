// `npm run faults`: injects faults into the product and reports the damage. Options: --cycles N (100), --seed N,
// --only crash,database. Exits with 1 when a goal is missed.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { given, type Row, type Scenario } from './row.ts'
import { closeWorlds } from './world.ts'

/** In running order; `npm run faults -- --only NAME` runs one. */
const SCENARIOS: Readonly<Record<string, () => Promise<{ scenario: Scenario }>>> = {
  crash: () => import('./crash.ts'),
  database: () => import('./database.ts'),
  rolling: () => import('./rolling.ts'),
  smtp: () => import('./smtp.ts'),
  away: () => import('./away.ts'),
  disk: () => import('./disk.ts'),
  clock: () => import('./clock.ts'),
}

const { values } = parseArgs({
  options: {
    cycles: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})
const seed = given('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const cycles = given('cycles', values.cycles, 100)
const chosen = values.only?.split(',') ?? Object.keys(SCENARIOS)

const say = (line: string) => process.stdout.write(`${line}\n`)

function stop(): void {
  say('stopped; cleaning up')
  void closeWorlds().finally(() => process.exit(130))
}

async function rowsOf(name: string): Promise<Row[]> {
  const load = SCENARIOS[name]
  if (!load)
    throw new Error(`there is no scenario "${name}"; scenarios: ${Object.keys(SCENARIOS).join(', ')}`)
  try {
    const { scenario } = await load()
    return await scenario.run({ seed, cycles })
  } catch (error) {
    const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return [{ what: 'the drill itself', figure, goal: 'finishes', met: false }]
  } finally {
    await closeWorlds()
  }
}

function print(name: string, rows: readonly Row[], seconds: number): void {
  say(`\n== ${name} (${seconds.toFixed(0)} s, seed ${seed})`)
  for (const { what, figure, goal, met } of rows)
    say(`${what.padEnd(58)} | ${figure.padEnd(44)} | ${goal.padEnd(14)} | ${met ? 'met' : 'MISSED'}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' })
say(`seed ${seed}, ${cycles} cycles`)
const all: Row[] = []
for (const name of chosen) {
  const began = performance.now()
  const rows = await rowsOf(name)
  print(name, rows, (performance.now() - began) / 1000)
  all.push(...rows)
}
const failed = all.filter(({ met }) => !met).length
say(`\n${all.length - failed} passed, ${failed} failed`)
// A failed drill may have left workers running; one that checked nothing proves nothing.
process.exit(failed > 0 || all.length === 0 ? 1 : 0)
