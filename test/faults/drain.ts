import { setTimeout as sleep } from 'node:timers/promises'
import { check, nothing } from './check.ts'
import { heldRate } from './held.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { calm, machine } from './rhythm.ts'
import { chance, type Row, type Scenario, type ScenarioOptions } from './row.ts'
import { openWorld } from './world.ts'

/** Of the rate that the machine holds. */
const SHARE = 0.7

/** SIGTERM under load with kept connections: whatever was taken is answered, and the process ends by itself. */
async function run({ seed, cycles, quick }: ScenarioOptions): Promise<Row[]> {
  const world = await openWorld()
  const random = chance(seed)
  const workers = await workersAt(() => world.origin, seed, quick ? 3 : 8)
  const held = await heldRate(workers, seed, quick ? 1500 : 10_000)
  const ledger = new Ledger()
  const load = startLoad(workers, ledger, { seed: seed + 1, rate: held * SHARE })
  const codes: (number | null)[] = []
  const drained: number[] = []
  const lines: string[] = []
  for (let cycle = 0; cycle < Math.min(cycles, quick ? 2 : 20); cycle += 1) {
    const before = ledger.count('acknowledged')
    while (ledger.count('acknowledged') < before + 5) await sleep(20)
    await sleep(random() * (quick ? 200 : 2000))
    const began = performance.now()
    const stopping = world.server()
    codes.push(await stopping.stop())
    drained.push(performance.now() - began)
    lines.push(...stopping.lines)
    await world.start()
  }
  await load.stop()
  const rows = await check(world, ledger, { quick, mayRepeat: false })
  // A connection in the queue of a door that closes is reset, though nobody had begun it: then the log does not know it.
  const cut = ledger.cut.filter(
    ({ words, requestId }) =>
      !words.endsWith('read ECONNRESET') || lines.some((line) => line.includes(requestId)),
  )
  const unclean = codes.filter((code) => code !== 0)
  return [
    {
      what: 'deeds a second: held, and sent under SIGTERM',
      figure: `${held.toFixed(1)}, ${(held * SHARE).toFixed(1)} (${machine()})`,
      goal: 'reported',
      met: held > 0,
    },
    nothing(
      'requests cut that were in flight',
      cut.map(({ words }) => words),
    ),
    {
      what: 'requests that met a closed door, and were not begun',
      figure: String(ledger.unanswered - cut.length),
      goal: 'reported',
      met: true,
    },
    calm(ledger, quick),
    nothing('exit codes other than 0', unclean.map(String)),
    {
      what: 'from SIGTERM to the end',
      figure: `${(Math.max(...drained) / 1000).toFixed(2)} s at most (${drained.length})`,
      goal: '≤ 15 s',
      met: Math.max(...drained) <= 15_000,
    },
    ...rows,
  ]
}

export const scenario: Scenario = { name: 'drain', run }
