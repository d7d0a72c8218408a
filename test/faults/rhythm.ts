import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import { none, type Row, within } from './row.ts'
import type { World } from './world.ts'

const PATIENCE_MS = 60_000
const READY_MS = 3000

/** Waits until a random number of further writes were acknowledged, and then for a moment in the middle of one. */
export async function untilBusy(world: World, ledger: Ledger, random: () => number): Promise<void> {
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
  const broken = [...new Set(ledger.cut.slice(-8).map(({ words }) => words))].join('; ')
  return `too little was acknowledged within ${PATIENCE_MS / 1000} s; at last: ${last.join(', ')}; ${broken}; ${state}`
}

/** The machine's other load: without it a time says little. */
export const machine = () => `load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores`

/** The time until it was ready again. */
export function readiness(what: string, timesMs: readonly number[]): Row {
  const row = within(what, timesMs, READY_MS)
  return { ...row, figure: `${row.figure}, ${machine()}` }
}

export const calm = (ledger: Ledger): Row => none('answers of 503', ledger.count('away'))
