import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from './deeds.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'

/** Deeds a second that the machine holds now with these people at work as fast as they are answered. */
export async function heldRate(workers: readonly Worker[], seed: number, forMs: number): Promise<number> {
  const ledger = new Ledger()
  const began = performance.now()
  const load = startLoad(workers, ledger, { seed })
  await sleep(forMs)
  await load.stop()
  return (ledger.count('acknowledged') * 1000) / (performance.now() - began)
}
