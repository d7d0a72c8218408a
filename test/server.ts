import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#app/db/migrate.ts'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { isAlive, isPostgres } from '#server/postgres/postmaster.ts'
import { cacheCluster, restoreCachedCluster } from './cached-cluster.ts'

const projectRoot = join(import.meta.dirname, '..')
const migrations = join(projectRoot, 'db/migrations')

export type TestServer = { url: string; stop: () => Promise<void> }

const prefix = 'parcela-test-'

/** The PostgreSQL at TEST_DATABASE_URL, otherwise an embedded one in a temporary folder, with the migrated template. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  await stopOrphans()
  const dataDir = await fastFolder()
  const isTaken = await restoreCachedCluster(dataDir)
  let embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
  if (!isTaken) {
    await prepareTemplate(embedded.url)
    await embedded.leave()
    await cacheCluster(embedded.folder)
    embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
  }
  return {
    url: embedded.url,
    async stop() {
      await embedded.leave()
      await rm(embedded.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder that the database's user can also enter. Its name contains the process id, so a later run can remove it. */
export function temporaryFolder(): Promise<string> {
  return folderIn(tmpdir())
}

/**
 * A temporary folder in memory if there is room: a copy of a database has nearly a thousand files, which take ten times
 * as long to create on disk. For data that need not survive.
 */
export async function fastFolder(): Promise<string> {
  return folderIn((await hasRoom()) ? MEMORY : tmpdir())
}

const MEMORY = '/dev/shm'
const ROOM = 2 * 1024 ** 3

async function hasRoom(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const [space, mounts] = await Promise.all([
    statfs(MEMORY).catch(() => null),
    readFile('/proc/mounts', 'utf8').catch(() => ''),
  ])
  // A database whose user cannot enter node_modules runs a copy of its programs from there.
  const mayRun = mounts.split('\n').some((line) => line.split(' ')[1] === MEMORY && !/\bnoexec\b/.test(line))
  return space !== null && mayRun && space.bavail * space.bsize > ROOM
}

async function folderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

async function stopOrphans() {
  for (const parent of [tmpdir(), MEMORY]) await stopOrphansIn(parent)
}

async function stopOrphansIn(parent: string) {
  for (const name of await readdir(parent).catch(() => [])) {
    const run = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : 0
    if (!run || isAlive(run)) continue
    const folder = join(parent, name)
    const text = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (pid && isAlive(pid) && (await isPostgres(pid)) !== false) process.kill(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Copies a database by copying its files, without the write-ahead log. */
export function copyDatabase(url: string, name: string, template: string): Promise<unknown> {
  return onServer(url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
}

/** Drops the databases of a run, which an external server would otherwise keep. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated database to copy from, without connections, created once for each state of db/migrations. Returns its name. */
export function prepareTemplate(url: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted())
    hash.update(name).update(readFileSync(join(migrations, name)))
  const template = `tpl_${hash.digest('hex').slice(0, 16)}`
  return onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7265, 1)')
    const found = await client.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return template
    const building = `building_${process.pid}`
    await client.query(`drop database if exists ${building} with (force)`)
    await client.query(`create database ${building}`)
    await migrate({ url: withDatabase(url, building), folder: migrations })
    await client.query(`alter database ${building} rename to ${template}`)
    return template
  })
}
