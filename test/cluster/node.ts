import { readFileSync } from 'node:fs'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#test/built-server.ts'
import { signalTree } from '#test/process-tree.ts'
import { type Program, alsoKill, owner, startProgram, template } from './program.ts'

export type Secrets = { superuser: string; replication: string; rewind: string; app: string }

export type ClusterNode = {
  name: string
  postgresPort: number
  restPort: number
  start: () => void
  stop: () => Promise<void>
  isRunning: () => boolean
  /** Kills PostgreSQL alone, or the whole node with its Patroni. */
  kill: (what: 'postgres' | 'node') => void
  /** Patroni's view of the node; null while it does not respond. */
  state: () => Promise<NodeState | null>
  roles: () => Promise<string[]>
}

export type NodeState = { state: string; role: string; replication?: { sync_state: string }[] }

export async function ownFolder(...path: string[]): Promise<string> {
  const folder = join(...path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid)
  return folder
}

export async function writeOwn(path: string, text: string): Promise<string> {
  await writeFile(path, text, { mode: 0o600 })
  if (owner.uid !== undefined) await chown(path, owner.uid, owner.gid)
  return path
}

/** A PostgreSQL 15 under its Patroni, configured by deploy/patroni.yml; not started yet. */
export async function makeNode(
  folder: string,
  name: string,
  etcd: string,
  secrets: Secrets,
): Promise<ClusterNode> {
  const home = await ownFolder(folder, name)
  const data = join(home, 'data')
  const postgresPort = await freePort()
  const restPort = await freePort()
  const text = await template('patroni.yml', {
    name,
    host: '127.0.0.1',
    clients: '127.0.0.1/32',
    rest_port: restPort,
    postgres_port: postgresPort,
    etcd,
    data,
    pgpass: join(home, 'pgpass'),
    sockets: home,
    shared_buffers: '128MB',
    superuser_password: secrets.superuser,
    replication_password: secrets.replication,
    rewind_password: secrets.rewind,
  })
  const config = await writeOwn(join(home, 'patroni.yml'), text)
  let program: Program | undefined

  function postmaster(): number {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }

  // PostgreSQL leads its own session, so it outlives the Patroni that started it.
  function killPostgres(): void {
    const pid = postmaster()
    if (pid > 0) signalTree(pid, 'SIGKILL')
  }
  alsoKill(killPostgres)

  async function fetchJson<T>(path: string): Promise<T | null> {
    try {
      const at = `http://127.0.0.1:${restPort}/${path}`
      return (await (await fetch(at, { signal: AbortSignal.timeout(2000) })).json()) as T
    } catch {
      return null
    }
  }

  return {
    name,
    postgresPort,
    restPort,
    start() {
      program = startProgram('/usr/bin/patroni', [config], join(folder, `${name}.log`))
    },
    stop: async () => program?.stop(),
    isRunning: () => program?.isRunning() ?? false,
    kill(what) {
      // Both together, since otherwise Patroni would notice and hand over properly.
      if (what === 'node' && program?.child.pid !== undefined) signalTree(program.child.pid, 'SIGKILL')
      killPostgres()
    },
    state: () => fetchJson<NodeState>('patroni'),
    async roles() {
      const cluster = await fetchJson<{ members: { role: string }[] }>('cluster')
      return cluster?.members.map(({ role }) => role) ?? []
    },
  }
}
