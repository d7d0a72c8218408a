// CPU time of the product and of PostgreSQL, as counted by Linux.
import { readdirSync, readFileSync } from 'node:fs'
import { onServer } from '../test/server.ts'

/** CPU time of a process in ms; with `ended` including its exited children. */
export function cpuMs(pid: number, ended = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = fields.slice(11, ended ? 15 : 13)
  return 10 * ticks.reduce((sum, value) => sum + Number(value), 0)
}

/** CPU time of a PostgreSQL server in ms, given its postmaster's process id. */
export function serverCpuMs(postmaster: number): number {
  let sum = cpuMs(postmaster, true)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      if (Number(parent) === postmaster) sum += cpuMs(Number(name))
    } catch {
      // The process has exited.
    }
  }
  return sum
}

/** The postmaster's process id. */
export async function postmasterPid(url: string): Promise<number> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
  })
}
