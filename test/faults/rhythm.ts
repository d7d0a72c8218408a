import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { check, noFindings } from './check.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { seededRandom, type Row, within } from './row.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 60_000
const READY_MS = 3000

/** Waits until a random number of further writes have been acknowledged, and then for a moment in the middle of one. */
async function untilBusy(world: World, ledger: Ledger, random: () => number): Promise<void> {
  const wanted = ledger.count('acknowledged') + 3 + Math.floor(random() * 12)
  for (const until = Date.now() + PATIENCE_MS; ledger.count('acknowledged') < wanted; await sleep(10)) {
    if (ledger.failure !== undefined) throw ledger.failure
    if (Date.now() > until) throw new Error(tooQuiet(world, ledger))
  }
  await sleep(random() * 60)
}

/** The product's activity is part of the failure message. */
function tooQuiet(world: World, ledger: Ledger): string {
  const { process: child, lines } = world.server()
  const state = `exit ${child.exitCode}, signal ${child.signalCode}; it wrote:\n${lines.slice(-15).join('\n')}`
  const last = ledger.entries.slice(-8).map(({ write, outcome }) => `${write.kind} ${outcome}`)
  const broken = [...new Set(ledger.cut.slice(-8))].join('; ')
  return `too little was acknowledged within ${PATIENCE_MS / 1000} s; at last: ${last.join(', ')}; ${broken}; ${state}`
}

type LoadedOptions = { seed: number; people: number; origin?: string; rate?: (held: number) => number }

/** A world under the mixed load of this many people. `rate`: writes a second, from those held for ten seconds. */
export async function loaded(world: World, { seed, people, origin = world.origin, rate }: LoadedOptions) {
  const workers = await workersAt(origin, seed, people)
  const random = seededRandom(seed)
  let held = 0
  if (rate) {
    const began = performance.now()
    const first = startLoad(workers, new Ledger(), { seed })
    await sleep(10_000)
    await first.stop()
    held = (first.ledger.count('acknowledged') * 1000) / (performance.now() - began)
  }
  const load = startLoad(workers, new Ledger(), { seed: seed + 1, ...(rate && { rate: rate(held) }) })
  const { ledger } = load
  const busy = () => untilBusy(world, ledger, random)
  return {
    workers,
    ledger,
    random,
    held,
    busy,
    stop: () => load.stop(),
    /** Ends the load while everything is well, and compares what was acknowledged with what there is. */
    async verdict(mayRepeat = false): Promise<Row[]> {
      await busy()
      await load.stop()
      return check(world, ledger, { mayRepeat })
    },
  }
}

/** The machine's other load: without it a time says little. */
export const machine = () => `load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores`

/** The time until it was ready again. */
export function readiness(what: string, timesMs: readonly number[]): Row {
  const row = within(what, timesMs, READY_MS)
  return { ...row, figure: `${row.figure}, ${machine()}` }
}

export const calm = (ledger: Ledger): Row =>
  noFindings(
    'answers of 503',
    ledger.entries.filter(({ outcome }) => outcome === 'away').map(({ write }) => write.kind),
  )
