import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { openBalancer } from './balancer.ts'
import { check, nothing } from './check.ts'
import { Ledger } from './ledger.ts'
import { startLoad, workersAt } from './load.ts'
import { calm, machine, untilBusy } from './rhythm.ts'
import { chance, type Row, type Scenario, type ScenarioOptions } from './row.ts'
import { openWorld } from './world.ts'
import type { Worker } from './writes.ts'

/** The writes a second that the machine sustains with these people working at full speed. */
async function heldRate(workers: readonly Worker[], seed: number, forMs: number): Promise<number> {
  const ledger = new Ledger()
  const began = performance.now()
  const load = startLoad(workers, ledger, { seed })
  await sleep(forMs)
  await load.stop()
  return (ledger.count('acknowledged') * 1000) / (performance.now() - began)
}

const SHARE = 0.7
const portOf = ({ origin }: BuiltServer) => Number(new URL(origin).port)

/** Two processes behind a balancer, restarted in turn under load, unnoticed by clients. */
async function run({ seed, cycles }: ScenarioOptions): Promise<Row[]> {
  const balancer = await openBalancer()
  const behind = { PUBLIC_ORIGIN: balancer.origin, TRUSTED_PROXY_HOPS: '1' }
  const world = await openWorld({ variables: behind })
  const start = async (port: number) => startBuilt({ ...world.settings, PORT: String(port) })
  const servers = [world.server(), await start(await freePort())]
  try {
    balancer.serve(servers.map(portOf))
    const random = chance(seed)
    const workers = await workersAt(() => balancer.origin, seed, 8)
    const held = await heldRate(workers, seed, 10_000)
    const ledger = new Ledger()
    const load = startLoad(workers, ledger, { seed: seed + 1, rate: held * SHARE })
    const restarts = Math.min(cycles, 20)
    const codes: (number | null)[] = []
    for (let turn = 0; turn < restarts; turn += 1) {
      await untilBusy(world, ledger, random)
      const server = servers[turn % 2]
      if (!server) break
      codes.push(await server.stop())
      servers[turn % 2] = await start(portOf(server))
    }
    await untilBusy(world, ledger, random)
    await load.stop()
    const rows = await check(world, ledger, { mayRepeat: false })
    return [
      {
        what: `writes a second: held, and sent over ${restarts} restarts`,
        figure: `${held.toFixed(1)}, ${(held * SHARE).toFixed(1)} (${machine()})`,
        goal: 'reported',
        met: held > 0,
      },
      nothing(
        'requests that failed in front of the balancer',
        ledger.cut.map(({ words }) => words),
      ),
      nothing('connections that broke behind it', balancer.broken),
      calm(ledger),
      nothing('exit codes other than 0', codes.filter((code) => code !== 0).map(String)),
      ...rows,
    ]
  } finally {
    for (const server of servers) server.process.kill('SIGKILL')
    await balancer.close()
  }
}

export const scenario: Scenario = { name: 'rolling', run }
