// `npm run faults`: injects faults into the product and checks for damage. Options: --cycles N (100), --seed N,
// --only crash,database. Exits with 1 when a goal is missed.
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/build.mjs'
import { selected, openDrill } from './drill.ts'
import { numberOption, type Scenario } from './row.ts'
import { closeInstances } from './instance.ts'

/** In running order. */
const SCENARIOS: Readonly<Record<string, () => Promise<{ scenario: Scenario }>>> = {
  crash: () => import('./crash.ts'),
  database: () => import('./database.ts'),
  rolling: () => import('./rolling.ts'),
}

const { values } = parseArgs({
  options: { cycles: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const seed = numberOption('seed', values.seed, Math.floor(Math.random() * 1_000_000), 0)
const cycles = numberOption('cycles', values.cycles, 100)
const chosen = selected(Object.keys(SCENARIOS), values.only)
const drill = openDrill(closeInstances)
await ensureBuilt()
drill.print(`seed ${seed}, ${cycles} cycles`)
for (const name of chosen) {
  await drill.part(name, async () => (await SCENARIOS[name]?.())?.scenario({ seed, cycles }))
  await closeInstances()
}
await drill.end()
