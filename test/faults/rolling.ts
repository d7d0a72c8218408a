import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { openBalancer } from './balancer.ts'
import { noFindings } from './check.ts'
import { calm, loaded, machine } from './rhythm.ts'
import type { Scenario } from './row.ts'
import { openWorld } from './world.ts'

const SHARE = 0.7
export const portOf = ({ origin }: BuiltServer) => Number(new URL(origin).port)

/** Two processes behind a balancer, restarted in turn under load, unnoticed by clients. */
export const scenario: Scenario = async ({ seed, cycles }) => {
  const balancer = await openBalancer()
  const { origin } = balancer
  const world = await openWorld({ PUBLIC_ORIGIN: origin, TRUSTED_PROXY_HOPS: '1' })
  const start = async (port: number) => startBuilt({ ...world.settings, PORT: String(port) })
  const servers = [world.server(), await start(await freePort())]
  try {
    balancer.serve(servers.map(portOf))
    const load = await loaded(world, { seed, people: 8, origin, rate: (held) => held * SHARE })
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
        what: `writes a second: held, and sent over ${restarts} restarts`,
        figure: `${load.held.toFixed(1)}, ${(load.held * SHARE).toFixed(1)} (${machine()})`,
        goal: 'reported',
        met: load.held > 0,
      },
      noFindings('requests that failed in front of the balancer', load.ledger.cut),
      noFindings('connections that broke behind it', balancer.broken),
      calm(load.ledger),
      noFindings('exit codes other than 0', codes.filter((code) => code !== 0).map(String)),
      ...rows,
    ]
  } finally {
    for (const server of servers) server.process.kill('SIGKILL')
    await balancer.close()
  }
}
