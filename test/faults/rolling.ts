import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { openBalancer } from './balancer.ts'
import { noFindings } from './check.ts'
import { unavailableRow, withLoad, machineLoad } from './rhythm.ts'
import type { Scenario } from './row.ts'
import { startInstance } from './instance.ts'

/** Of the measured capacity. */
const SHARE = 0.7
export const portOf = ({ origin }: BuiltServer) => Number(new URL(origin).port)

/** Restarts two processes behind a balancer in turn under load, which clients must not notice. */
export const scenario: Scenario = async ({ seed, cycles }) => {
  const balancer = await openBalancer()
  const { origin } = balancer
  const instance = await startInstance({ PUBLIC_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1' })
  const start = async (port: number) => startBuilt({ ...instance.settings, PORT: String(port) })
  const servers = [instance.server(), await start(await freePort())]
  try {
    balancer.serve(servers.map(portOf))
    const load = await withLoad(instance, { seed, people: 8, origin, rate: (capacity) => capacity * SHARE })
    const restarts = Math.min(cycles, 20)
    const codes: (number | null)[] = []
    for (let turn = 0; turn < restarts; turn += 1) {
      await load.busy()
      const server = servers[turn % 2]
      if (!server) break
      codes.push(await server.stop())
      servers[turn % 2] = await start(portOf(server))
    }
    const rows = await load.verdict()
    return [
      {
        what: `writes per second: capacity, and sent over ${restarts} restarts`,
        figure: `${load.capacity.toFixed(1)}, ${(load.capacity * SHARE).toFixed(1)} (${machineLoad()})`,
        goal: 'reported',
        met: load.capacity > 0,
      },
      noFindings('requests that failed in front of the balancer', load.ledger.cut),
      noFindings('connections that broke behind it', balancer.broken),
      unavailableRow(load.ledger),
      noFindings('exit codes other than 0', codes.filter((code) => code !== 0).map(String)),
      ...rows,
    ]
  } finally {
    for (const server of servers) server.process.kill('SIGKILL')
    await balancer.close()
  }
}
