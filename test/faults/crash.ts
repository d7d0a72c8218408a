import { loaded, readiness } from './rhythm.ts'
import type { Scenario } from './row.ts'
import { openWorld } from './world.ts'

/** kill -9 of the product's process under mixed load, repeatedly; the embedded database keeps running. */
export const scenario: Scenario = async ({ seed, cycles }) => {
  const world = await openWorld()
  const load = await loaded(world, { seed, people: 5 })
  const ready: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await load.busy()
    await world.kill()
    ready.push(await world.start())
  }
  return [readiness('ready again after kill -9 of the app', ready), ...(await load.verdict(true))]
}
