import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#server/postgres/binaries.ts'
import { databaseName, databasePassword, ensureCluster, roleName } from '#server/postgres/cluster.ts'
import { findPlace } from '#server/postgres/place.ts'
import { isAlive, readPostmaster, spawnPostmaster } from '#server/postgres/postmaster.ts'
import { signalTree } from '#test/process-tree.ts'
import { temporaryFolder } from '#test/server.ts'

const projectRoot = join(import.meta.dirname, '../..')

/** A PostgreSQL without a supervisor: only the drill stops, freezes and starts it. */
export type OwnPostgres = {
  url: string
  /** Its folder, with the cluster in `cluster` below it. */
  folder: string
  /** Starts it and waits until it answers. */
  start: () => Promise<void>
  /** A fast shutdown, as in a package upgrade; resolves when it has stopped. */
  stop: () => Promise<void>
  /** SIGSTOP and SIGCONT of all its processes. */
  freeze: () => void
  thaw: () => void
  /** Ends it and removes the folder. */
  close: () => Promise<void>
}

/** Creates and starts one; `dataDir` is its place, otherwise a temporary folder. */
export async function startOwnPostgres(dataDir?: string): Promise<OwnPostgres> {
  const root = dataDir ?? (await temporaryFolder())
  const place = await findPlace(root)
  const binaries = await findBinaries(projectRoot, place)
  const password = await databasePassword(place)
  await ensureCluster(place, binaries, password, false)
  let pid = 0

  const runs = () => pid !== 0 && isAlive(pid)

  const endAtOnce = () => {
    if (!runs()) return
    signalTree(pid, 'SIGCONT')
    process.kill(pid, 'SIGQUIT')
  }
  const atExit = () => {
    endAtOnce()
    if (!dataDir) rmSync(root, { recursive: true, force: true })
  }
  process.on('exit', atExit)

  async function gone(): Promise<void> {
    while (runs()) await sleep(20)
  }

  const it: OwnPostgres = {
    url: '',
    folder: place.folder,
    async start() {
      const child = await spawnPostmaster(place, binaries, true)
      pid = child.pid ?? 0
      for (const until = performance.now() + 60_000; ; await sleep(25)) {
        const found = await readPostmaster(place)
        if (found) {
          it.url = `postgres://${roleName}:${password}@localhost:${found.port}/${databaseName}?host=${encodeURIComponent(found.host)}`
          const client = new pg.Client({ connectionString: it.url })
          client.on('error', () => undefined)
          const answers = await client.connect().then(
            () => client.end().then(() => true),
            () => false,
          )
          if (answers) return
        }
        if (performance.now() > until) throw new Error('the own PostgreSQL does not start')
      }
    },
    async stop() {
      if (runs()) process.kill(pid, 'SIGINT')
      await gone()
    },
    freeze: () => signalTree(pid, 'SIGSTOP'),
    thaw: () => signalTree(pid, 'SIGCONT'),
    async close() {
      endAtOnce()
      await gone()
      process.off('exit', atExit)
      if (!dataDir) rmSync(root, { recursive: true, force: true })
    },
  }
  await it.start()
  return it
}
