import pg from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { afterSilence, destroyConnection } from './connection.ts'
import { limitQueries, releaseWhenFree } from './late.ts'
import { prepareQueries, StatementNames } from './prepared.ts'
import { Outage } from '#app/lib/outage.ts'

export type PoolSettings = {
  url: string
  /** Connections at most. */
  max: number
  /** Milliseconds that a caller waits for a connection, and again for each query. 0 = no limit (migrations). */
  limitMs: number
  /** What is asked often is prepared on each connection; not through a pooler that gives a connection to several processes. */
  prepares?: boolean | undefined
}

type Parse = (text: string) => unknown
const asText: Parse = (text) => text
/** int8 and numeric arrive as numbers, date as 'YYYY-MM-DD': the only place where this is decided. */
const parsers = new Map<number, Parse>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, asText],
])
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}

/**
 * What values are read and written by, however role, database and server are set. Each can stand in a start-up packet and is
 * kept apart for every client by a pooler; the driver itself asks for UTF-8.
 */
const SESSION = { DateStyle: 'ISO, YMD', TimeZone: 'UTC', standard_conforming_strings: 'on' }

/** The driver's client as it is, with its way to the start-up packet, which its types leave out. */
const BareClient = pg.Client as unknown as new (
  config?: PoolConfig,
) => pg.Client & { getStartupConf(): object }

/** How many times a caller's limit a connection that is being made may take. */
const PATIENCE = 3

type Waiter = { take: (client: PoolClient) => void; fail: (error: Error) => void }

/**
 * A pool whose callers wait `limitMs` at most, and which lets go of everyone when `release()` says that the database is
 * away. A connection outlives the patience of whoever asked for it: what is being made, or still answers, serves the
 * next one. Otherwise a server that is slow to start connections would start new ones forever.
 */
export class OutagePool extends pg.Pool {
  #live: Set<ClientBase>
  #waiters = new Set<Waiter>()
  #max: number
  #limitMs: number
  /** Connections in use, late ones too, and those that are being got. */
  #held = 0
  #coming = 0

  constructor({ url, max, limitMs, prepares = false }: PoolSettings) {
    const live = new Set<ClientBase>()
    const names = new StatementNames()
    class LimitedClient extends BareClient {
      constructor(config?: PoolConfig) {
        super({ ...config, connectionTimeoutMillis: limitMs * PATIENCE })
        live.add(this)
        // While a client is checked out nobody else listens, and an unheard error ends the process.
        this.on('error', () => undefined)
        this.once('end', () => live.delete(this))
        if (prepares) prepareQueries(this, names)
        if (limitMs > 0) limitQueries(this, limitMs)
      }

      override getStartupConf() {
        return { ...super.getStartupConf(), ...SESSION }
      }
    }
    super({
      connectionString: url,
      max,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      types: typeParsers,
      Client: LimitedClient,
    })
    this.#live = live
    this.#max = max
    this.#limitMs = limitMs
    // An idle connection that breaks is replaced on next use; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  /** Callers that wait for a connection. */
  get waiting(): number {
    return this.#waiters.size
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> | void {
    if (callback) return super.connect(callback)
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const waiter: Waiter = {
        take: (client) => {
          cancel()
          resolve(client)
        },
        fail: (error) => {
          cancel()
          this.#waiters.delete(waiter)
          reject(error)
        },
      }
      const tooLate = () => waiter.fail(new Error('timeout exceeded when trying to connect'))
      if (this.#limitMs > 0) cancel = afterSilence(this.#limitMs, tooLate)
      this.#waiters.add(waiter)
      this.#get()
    })
  }

  /** Gets a connection for every waiter; one that is idle also where a new one is on its way. */
  #get() {
    // `waitingCount` is what the driver's pool is about to take from its idle ones.
    while (
      this.#held + this.#coming < this.#max &&
      this.#waiters.size > (this.idleCount > this.waitingCount ? this.waitingCount : this.#coming)
    ) {
      this.#coming += 1
      super.connect().then(
        (client) => this.#give(client),
        (error: Error) => {
          this.#coming -= 1
          this.#next()?.fail(error)
          this.#get()
        },
      )
    }
  }

  #next(): Waiter | undefined {
    const [first] = this.#waiters
    if (first) this.#waiters.delete(first)
    return first
  }

  #give(client: PoolClient) {
    this.#coming -= 1
    const waiter = this.#next()
    if (!waiter) return client.release()
    this.#held += 1
    const release = client.release.bind(client)
    client.release = (discard) =>
      releaseWhenFree(
        client,
        (isBroken) => {
          release(isBroken)
          this.#held -= 1
          this.#get()
        },
        Boolean(discard),
      )
    waiter.take(client)
  }

  /** Ends every wait: queries in flight fail, waiters for a connection get an Outage. */
  release() {
    for (const waiter of this.#waiters) waiter.fail(new Outage('the database does not answer'))
    for (const client of this.#live) destroyConnection(client)
  }
}
