import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { destroyConnection } from '#app/db/connection.ts'
import { findBinaries, type Binaries } from './binaries.ts'
import { databaseName, databasePassword, ensureCluster, roleName } from './cluster.ts'
import { findPlace, type Place } from './place.ts'
import { clearStalePid, logFile, readPostmaster, spawnPostmaster } from './postmaster.ts'
import { codeOf } from '#app/lib/outage.ts'
import { problem } from './problem.ts'

export { LauncherProblem } from './problem.ts'

type EmbeddedSettings = {
  /** DATA_DIR; the database is in its `postgres`, created if missing. */
  dataDir: string
  projectRoot: string
  /** False for disposable databases: faster, but data can be lost in a power cut. */
  durable?: boolean
}

/** Every process that uses the server holds this lock in shared mode; the last one to leave stops the server. */
const lockKey = '7265, 0'
const startTimeoutMs = 20_000
const queryTimeoutMs = 1000

/** Attaches to the embedded PostgreSQL of DATA_DIR and creates and starts it if needed. Throws LauncherProblem. */
export async function startEmbedded(settings: EmbeddedSettings): Promise<Embedded> {
  const { dataDir, projectRoot, durable = true } = settings
  const place = await findPlace(dataDir)
  const binaries = await findBinaries(projectRoot, place)
  const password = await databasePassword(place)
  await ensureCluster(place, binaries, password, durable)
  const embedded = new Embedded({ place, binaries, password, durable })
  await embedded.ensure()
  return embedded
}

type EmbeddedServer = { place: Place; binaries: Binaries; password: string; durable: boolean }

export class Embedded {
  /** The database folder with symbolic links resolved. */
  readonly folder: string
  /** The URL of the database; known after the first `ensure()`. */
  url = ''
  #server: EmbeddedServer
  #client: pg.Client | undefined
  #ensuring: Promise<string> | undefined
  #leaving = false

  constructor(server: EmbeddedServer) {
    this.folder = server.place.folder
    this.#server = server
  }

  /** Attaches again, restarting a dead server. Concurrent calls share one attempt. */
  ensure(): Promise<string> {
    this.#ensuring ??= this.#attach().finally(() => (this.#ensuring = undefined))
    return this.#ensuring
  }

  /** Detaches this process; the last one stops the server. Never throws. */
  async leave(): Promise<void> {
    this.#leaving = true
    await this.#ensuring?.catch(() => undefined)
    const client = this.#client
    this.#client = undefined
    if (!client) return
    try {
      await client.query(`select pg_advisory_unlock_shared(${lockKey})`)
      const { rows } = await client.query<{ isLast: boolean }>(
        `select pg_try_advisory_lock(${lockKey}) as "isLast"`,
      )
      if (rows[0]?.isLast) await this.#stop()
    } catch {
      // The server is gone or hangs, so there is nothing to detach from.
    } finally {
      destroyConnection(client)
    }
  }

  async #stop() {
    const running = await readPostmaster(this.#server.place)
    if (!running) return
    process.kill(running.pid, 'SIGINT')
    const until = Date.now() + 10_000
    while (Date.now() < until && (await readPostmaster(this.#server.place))?.pid === running.pid)
      await sleep(10)
  }

  async #attach(): Promise<string> {
    if (this.#client && (await this.#isConnected(this.#client))) return this.url
    const until = Date.now() + startTimeoutMs
    let child: ChildProcess | undefined
    for (;;) {
      try {
        return await this.#take()
      } catch (error) {
        if (codeOf(error) === '28P01')
          throw problem(`the password in ${this.folder} does not match the server`, error)
        if (Date.now() > until) throw problem(await this.#startFailure(), error)
        const nobodyThere = codeOf(error) === 'ENOENT' || codeOf(error) === 'ECONNREFUSED'
        if (nobodyThere && (!child || hasEnded(child))) {
          if (child) await sleep(100 + Math.random() * 100)
          const { place, binaries, durable } = this.#server
          await clearStalePid(place)
          child = await spawnPostmaster(place, binaries, durable)
        }
        // Each attempt costs a recovering server a process and a log line.
        await sleep(codeOf(error) === '57P03' ? 50 : 15)
      }
    }
  }

  /** Connects and takes the shared lock, which waits while a leaving process is stopping the server. */
  async #take(): Promise<string> {
    const running = await readPostmaster(this.#server.place)
    if (!running) throw Object.assign(new Error('no server'), { code: 'ENOENT' })
    const { host, port } = running
    const client = new pg.Client({
      host,
      port,
      user: roleName,
      password: this.#server.password,
      database: databaseName,
      connectionTimeoutMillis: queryTimeoutMs,
      query_timeout: queryTimeoutMs,
      application_name: 'parcela presence',
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query(`select pg_advisory_lock_shared(${lockKey})`)
    } catch (error) {
      destroyConnection(client)
      throw error
    }
    this.#client = client
    const where = host.startsWith('/')
      ? `localhost:${port}/${databaseName}?host=${encodeURIComponent(host)}`
      : ''
    this.url = `postgres://${roleName}:${this.#server.password}@${where || `${host}:${port}/${databaseName}`}`
    return this.url
  }

  async #isConnected(client: pg.Client): Promise<boolean> {
    return client.query('select 1').then(
      () => true,
      () => {
        destroyConnection(client)
        return false
      },
    )
  }

  /** Reconnects soon; otherwise the next process to leave would stop the server. */
  #lost(client: pg.Client) {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#leaving) return
    setTimeout(() => {
      if (!this.#leaving) this.ensure().catch(() => undefined)
    }, 250).unref()
  }

  async #startFailure(): Promise<string> {
    const text = await readFile(logFile(this.#server.place), 'utf8').catch(() => '')
    const last = text
      .trim()
      .split('\n')
      .findLast((line) => line.includes('FATAL'))
    return `the server did not start (${last?.trim() ?? 'no answer'}); see ${logFile(this.#server.place)}`
  }
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null
