import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#test/built-server.ts'
import { type ClusterNode, type Secrets, makeNode, ownFolder, writeOwn } from './node.ts'
import { killAll, startProgram, template, until } from './program.ts'

const HOST = '127.0.0.1'

export const PACKAGES = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
}

export type Engines = {
  folder: string
  /** Through HAProxy and PgBouncer, as configured for the product. */
  url: string
  directUrl: string
  /** HAProxy's address for the app processes, and their own. */
  webOrigin: string
  appPorts: readonly [number, number]
  primary: () => Promise<ClusterNode | null>
  replica: () => Promise<ClusterNode | null>
  /** Resolves once one node is primary and the other its synchronous replica. Returns the seconds it took. */
  untilHealthy: (seconds: number) => Promise<number>
  /** Runs a query on the primary, on a separate connection that bypasses PgBouncer. */
  query: <T extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>
  stop: () => Promise<void>
}

/** etcd, two PostgreSQL nodes under Patroni, HAProxy and PgBouncer, from the templates in deploy/; all on loopback. */
export async function startEngines(): Promise<Engines> {
  const folder = await mkdtemp(join(tmpdir(), 'parcela-cluster-'))
  await chmod(folder, 0o755)
  try {
    return await start(folder)
  } catch (error) {
    killAll()
    const logs = await logTails(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    throw new Error(`the engines did not start\n${logs}`, { cause: error })
  }
}

export async function logTails(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const texts = names.map(async (name) => {
    const lines = (await readFile(join(folder, name), 'utf8')).trimEnd().split('\n')
    return `-- ${name}\n${lines.slice(-12).join('\n')}`
  })
  return (await Promise.all(texts)).join('\n')
}

async function start(folder: string): Promise<Engines> {
  const password = () => randomBytes(12).toString('hex')
  const secrets: Secrets = {
    superuser: password(),
    replication: password(),
    rewind: password(),
    app: password(),
  }
  const port = {
    etcd: await freePort(),
    peer: await freePort(),
    web: await freePort(),
    app1: await freePort(),
    app2: await freePort(),
    primary: await freePort(),
    pooler: await freePort(),
  }

  const etcdHome = await ownFolder(folder, 'etcd')
  const etcdConfig = await template('etcd.yml', {
    name: 'etcd1',
    host: HOST,
    data: join(etcdHome, 'data'),
    client_port: port.etcd,
    peer_port: port.peer,
    cluster: `etcd1=http://${HOST}:${port.peer}`,
  })
  const etcdFile = await writeOwn(join(etcdHome, 'etcd.yml'), etcdConfig)
  const etcd = startProgram('/usr/bin/etcd', ['--config-file', etcdFile], join(folder, 'etcd.log'))
  const etcdHealth = `http://${HOST}:${port.etcd}/health`
  await until('etcd answers', 30, async () => (await fetch(etcdHealth)).ok)

  const etcdAddress = `${HOST}:${port.etcd}`
  const a = await makeNode(folder, 'a', etcdAddress, secrets)
  const b = await makeNode(folder, 'b', etcdAddress, secrets)
  const nodes = [a, b] as const
  const withRole = async (role: string) => {
    const states = await Promise.all(nodes.map((node) => node.state()))
    const at = states.findIndex((state) => state?.role === role && state.state === 'running')
    return nodes[at] ?? null
  }
  a.start()
  await until('the first node is primary', 120, async () => (await withRole('master')) === a)
  b.start()

  const balancer = await writeOwn(
    join(folder, 'haproxy.cfg'),
    await template('haproxy.cfg', {
      host: HOST,
      web_port: port.web,
      app1_port: port.app1,
      app2_port: port.app2,
      primary_port: port.primary,
      a_postgres_port: a.postgresPort,
      a_rest_port: a.restPort,
      b_postgres_port: b.postgresPort,
      b_rest_port: b.restPort,
    }),
  )
  const haproxy = startProgram('/usr/sbin/haproxy', ['-db', '-f', balancer], join(folder, 'haproxy.log'))

  const users = await writeOwn(join(folder, 'users.txt'), `"parcela" "${secrets.app}"\n`)
  const poolerFile = await writeOwn(
    join(folder, 'pgbouncer.ini'),
    await template('pgbouncer.ini', {
      host: HOST,
      port: port.pooler,
      primary_port: port.primary,
      users,
    }),
  )
  const pooler = startProgram('/usr/sbin/pgbouncer', [poolerFile], join(folder, 'pgbouncer.log'))

  const address = (at: number, database: string) =>
    `postgres://parcela:${secrets.app}@${HOST}:${at}/${database}`
  const queryOnce = async <T extends pg.QueryResultRow>(
    url: string,
    text: string,
    values: unknown[] = [],
  ) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.query<T>(text, values)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const asSuperuser = `postgres://postgres:${secrets.superuser}@${HOST}:${a.postgresPort}/postgres`
  await queryOnce(asSuperuser, `create role parcela login password '${secrets.app}'`)
  await queryOnce(asSuperuser, 'create database parcela owner parcela')

  const replica = () => withRole('replica')
  return {
    folder,
    url: address(port.pooler, 'parcela'),
    directUrl: address(port.primary, 'parcela'),
    webOrigin: `http://${HOST}:${port.web}`,
    appPorts: [port.app1, port.app2],
    primary: () => withRole('master'),
    replica,
    untilHealthy: (seconds) =>
      until('one primary with a synchronous replica', seconds, async () => {
        const leader = await withRole('master')
        const roles = (await leader?.roles()) ?? []
        const streams = (await leader?.state())?.replication?.some((one) => one.sync_state === 'sync')
        // Patroni's entries in etcd, not the state of PostgreSQL, decide who may take over.
        return roles.includes('sync_standby') && streams === true
      }),
    query: (text, values) => queryOnce(address(port.primary, 'parcela'), text, values),
    async stop() {
      await Promise.all([pooler.stop(), haproxy.stop()])
      // Stops the replica first, so that it doesn't take over from the stopped primary.
      await (await replica())?.stop()
      await Promise.all(nodes.map((node) => node.stop()))
      await etcd.stop()
      await sleep(100)
      killAll()
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
