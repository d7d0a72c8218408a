// `npm run attack`: attacks the built product from outside and with accounts, and prints one table.
// Options: --seed N, --requests N, --from N, --only NAMES, --quick.
import { parseArgs } from 'node:util'
import { selected, openDrill } from '#test/faults/drill.ts'
import { numberOption } from '#test/faults/row.ts'
import { ensureBuilt } from '../../scripts/build.mjs'
import './tsx.ts'
import type { Attack } from './scenario.ts'
import { type TestBed, startTestBed } from './test-bed.ts'

// Imported once the JSX loader is registered. Attacks that change the most data come last.
const { secrets } = await import('./secrets.ts')
const { enumeration } = await import('./enumeration.ts')
const { uploads } = await import('./uploads.ts')
const { stored } = await import('./stored.ts')
const { blocking } = await import('./event-loop-blocking.ts')
const { fuzz } = await import('./fuzz.ts')
const ATTACKS: Readonly<Record<string, Attack>> = {
  secrets,
  enumeration,
  uploads,
  stored,
  held: blocking,
  fuzz,
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const options = {
  seed: numberOption('seed', values.seed, Date.now() % 1_000_000, 0),
  requests: numberOption('requests', values.requests, 100_000),
  from: numberOption('from', values.from, 0, 0),
  quick: values.quick,
}
const chosen = selected(Object.keys(ATTACKS), values.only)
let testBed: Promise<TestBed> | undefined
const drill = openDrill(async () => (await testBed?.catch(() => undefined))?.stop())
await ensureBuilt()
drill.print(`seed ${options.seed}`)
for (const name of chosen)
  await drill.part(name, async () => ATTACKS[name]?.(await (testBed ??= startTestBed()), options))
await drill.end()
