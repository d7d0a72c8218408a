import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '#test/source-files.ts'

export const BIN = '/usr/lib/postgresql/15/bin'
const CONF = join(root, 'deploy/postgresql-archive.conf')

/** The user that PostgreSQL runs as: never root. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

/** A folder owned by PostgreSQL's user. */
export async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

/** Runs one of PostgreSQL's programs to its end. Throws with its output. */
export async function tool(program: string, ...parameters: string[]): Promise<void> {
  const child = spawn(join(BIN, program), parameters, {
    ...owner(),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let words = ''
  child.stderr.on('data', (chunk) => (words += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${words.slice(-2000)}`)
}

export type Cluster = {
  folder: string
  url: string
  /** The disk is lost: no shutdown, no files. */
  destroy: () => Promise<void>
  stop: () => Promise<void>
}

const running = new Set<ChildProcess>()

/** Ends everything that is left, immediately. */
export function killClusters(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Writes the archive settings of deploy/ with this folder, and further settings. */
export async function configure(folder: string, archive: string, more: readonly string[]): Promise<void> {
  const lines = [readFileSync(CONF, 'utf8').replaceAll('/srv/parcela-wal', archive), ...more]
  await writeFile(join(folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
}

/** Starts the cluster in `folder` and waits until it accepts writes. */
export async function startCluster(folder: string, port: number): Promise<Cluster> {
  const parameters = ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
  const child = spawn(join(BIN, 'postgres'), parameters, {
    ...owner(),
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  let words = ''
  child.stderr.on('data', (chunk) => (words = (words + String(chunk)).slice(-4000)))
  const gone = once(child, 'exit').then(() => running.delete(child))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const until = performance.now() + 120_000
  while (!(await takesWrites(url))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`no start: ${words}`)
    await sleep(50)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return {
    folder,
    url,
    stop: () => end('SIGINT'),
    async destroy() {
      // All its processes together, as in a power cut: the postmaster's children notice within a moment.
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ waiting: boolean }>('select pg_is_in_recovery() as waiting')
    return rows[0]?.waiting === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
