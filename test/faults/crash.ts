import { withLoad, recoveryRow } from './rhythm.ts'
import type { Scenario } from './row.ts'
import { startInstance } from './instance.ts'

/** Kills the product's process repeatedly under mixed load, while the embedded database keeps running. */
export const scenario: Scenario = async ({ seed, cycles }) => {
  const instance = await startInstance()
  const load = await withLoad(instance, { seed, people: 5 })
  const ready: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.busy()
    await instance.kill()
    ready.push(await instance.start())
  }
  return [recoveryRow('ready again after kill -9 of the app', ready), ...(await load.verdict(true))]
}
