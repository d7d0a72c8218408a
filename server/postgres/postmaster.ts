import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, readFile, readlink, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { environment } from './cluster.ts'
import { changeOwner } from './owner.ts'
import type { Place } from './place.ts'
import { problem, succeeds } from './problem.ts'

/** The contents of postmaster.pid of a running, starting or killed server; `host` is a socket folder or an address. */
type Postmaster = { pid: number; port: number; host: string; text: string }

const maxLogBytes = 10 * 1024 * 1024
/** On the strictest system a socket path may have about 104 bytes. */
const maxSocketPath = 100
const port = 5432

export const logFile = ({ folder }: Place) => join(folder, 'log')

export async function readPostmaster({ cluster }: { cluster: string }): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , listens = '', sockets = '', address = ''] = text.split('\n')
  // The lines are written one by one during startup.
  const host = process.platform === 'win32' ? address.trim() : sockets.trim()
  if (!Number(pid) || !Number(listens) || !host) return undefined
  return { pid: Number(pid), port: Number(listens), host, text }
}

/** The process id of the server of DATA_DIR, 0 if none is running. */
export async function processIdOf(dataDir: string): Promise<number> {
  const cluster = join(dataDir, 'postgres/cluster')
  return (await readPostmaster({ cluster }))?.pid ?? 0
}

/** Starts a server that outlives this process; PostgreSQL lets only one of several concurrent starts survive. */
export async function spawnPostmaster(
  place: Place,
  binaries: Binaries,
  durable: boolean,
): Promise<ChildProcess> {
  const { cluster, owner } = place
  const options = { ...(await addresses(place)), ...settings, ...(durable ? {} : volatile) }
  const log = await openLog(place)
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', cluster, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...owner, cwd: '/', env: environment(), detached: true, stdio: ['ignore', log.fd, log.fd] },
    )
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

const settings = {
  max_connections: 200,
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  client_connection_check_interval: '1s',
  idle_in_transaction_session_timeout: '60s',
  io_method: 'sync',
  // Statements and details contain personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a crash, the data folder is synced before recovery: in one call if supported, otherwise file by file, which
  // takes seconds.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  plan_cache_mode: 'force_generic_plan',
  shared_buffers: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

async function addresses(place: Place): Promise<Record<string, string | number>> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: windowsPort(place) }
  const folder = await socketFolder(place)
  return { listen_addresses: '', port, unix_socket_directories: folder, unix_socket_permissions: '0700' }
}

const windowsPort = ({ folder }: Place): number =>
  20_000 + (createHash('sha256').update(folder).digest().readUInt16BE(0) % 20_000)

async function socketFolder({ folder, owner }: Place): Promise<string> {
  const uid = owner?.uid ?? process.getuid?.() ?? 0
  const near = join(folder, 'run')
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const isShortEnough = Buffer.byteLength(join(near, `.s.PGSQL.${port}`)) <= maxSocketPath
  const chosen = isShortEnough && !near.includes(',') ? near : `/tmp/parcela-${uid}-${hash}`
  if (await succeeds(mkdir(chosen, { mode: 0o700 }))) await changeOwner(owner, chosen)
  const found = await lstat(chosen)
  if (!found.isDirectory() || (found.mode & 0o077) !== 0 || (found.uid !== uid && found.uid !== 0)) {
    throw problem(`${chosen} is not a private folder of uid ${uid}: remove it`)
  }
  if (found.uid !== uid) await changeOwner(owner, chosen)
  return chosen
}

async function openLog(place: Place) {
  const path = logFile(place)
  const found = await lstat(path).catch(() => null)
  if (found && found.size > maxLogBytes) await truncate(path)
  const log = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    await changeOwner(place.owner, path)
  } catch (error) {
    await log.close()
    throw error
  }
  return log
}

/**
 * A killed server leaves postmaster.pid. PostgreSQL removes it unless its process id now belongs to another process
 * (common after a container restart), so in that case it is moved aside here.
 */
export async function clearStalePid(place: Place): Promise<void> {
  const found = await readPostmaster(place)
  if (!found || !isAlive(found.pid) || (await isPostgres(found.pid)) !== false) return
  const path = join(place.cluster, 'postmaster.pid')
  const aside = join(place.folder, `stale-${found.pid}`)
  await rename(path, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => found.text)
  if (moved !== found.text) return rename(aside, path)
  await rm(aside, { force: true })
  await rm(join(found.host, `.s.PGSQL.${found.port}.lock`), { force: true })
}

/** Whether the process is a PostgreSQL server; undefined if the system does not reveal it. */
export async function isPostgres(pid: number): Promise<boolean | undefined> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => undefined)
  return program === undefined ? undefined : /postgres( \(deleted\))?$/.test(program)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
