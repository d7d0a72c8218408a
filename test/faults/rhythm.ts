import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { check, noFindings } from './check.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { seededRandom, type Row, within } from './row.ts'
import type { Instance } from './instance.ts'

const TIMEOUT_MS = 60_000
/** Ten times the promise, since other load slows the drill down. */
const READY_MS = 30_000

/** Waits for a random number of further acknowledged writes, and then until a write is probably in progress. */
async function untilBusy(instance: Instance, ledger: Ledger, random: () => number): Promise<void> {
  const target = ledger.count('acknowledged') + 3 + Math.floor(random() * 12)
  for (const until = Date.now() + TIMEOUT_MS; ledger.count('acknowledged') < target; await sleep(10)) {
    if (ledger.failure !== undefined) throw ledger.failure
    if (Date.now() > until) throw new Error(tooQuiet(instance, ledger))
  }
  await sleep(random() * 60)
}

function tooQuiet(instance: Instance, ledger: Ledger): string {
  const last = ledger.entries.slice(-8).map(({ write, outcome }) => `${write.kind} ${outcome}`)
  const lines = instance.server().lines.slice(-15).join('\n')
  return `too few acknowledged writes within ${TIMEOUT_MS / 1000} s; last writes: ${last.join(', ')}; server log:\n${lines}`
}

export async function withLoad(instance: Instance, seed: number) {
  const workers = await workersAt(instance.origin, seed, 5)
  const random = seededRandom(seed)
  const load = startLoad(workers, new Ledger(), { seed: seed + 1 })
  const { ledger } = load
  const busy = () => untilBusy(instance, ledger, random)
  return {
    busy,
    /** Stops the load once writes succeed again, and checks that everything acknowledged is stored. */
    async verdict(mayRepeat = false): Promise<Row[]> {
      await busy()
      await load.stop()
      return check(instance, ledger, { mayRepeat })
    },
  }
}

/** The load of the machine, since a duration means little without it. */
export const machineLoad = () => `load ${loadavg()[0]?.toFixed(0)} on ${availableParallelism()} cores`

export function recoveryRow(what: string, timesMs: readonly number[]): Row {
  const row = within(what, timesMs, READY_MS)
  return { ...row, figure: `${row.figure}, ${machineLoad()}` }
}

export const unavailableRow = (ledger: Ledger): Row =>
  noFindings(
    'responses with 503',
    ledger.entries.filter(({ outcome }) => outcome === 'unavailable').map(({ write }) => write.kind),
  )
