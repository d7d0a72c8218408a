import { check } from './check.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { chance, type Row, type Scenario, type ScenarioOptions } from './row.ts'
import { readiness, untilBusy } from './rhythm.ts'
import { openWorld } from './world.ts'

/** kill -9 of the product's process under mixed load, repeatedly; the embedded database keeps running. */
async function run({ seed, cycles }: ScenarioOptions): Promise<Row[]> {
  const world = await openWorld()
  const random = chance(seed)
  const ledger = new Ledger()
  const workers = await workersAt(() => world.origin, seed, 5)
  const load = startLoad(workers, ledger, { seed })
  const ready: number[] = []
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await untilBusy(world, ledger, random)
    await world.kill()
    ready.push(await world.start())
  }
  await untilBusy(world, ledger, random)
  await load.stop()
  const rows = await check(world, ledger, { mayRepeat: true })
  return [readiness('ready again after kill -9 of the app', ready), ...rows]
}

export const scenario: Scenario = { name: 'crash', run }
