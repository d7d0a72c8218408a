import pg from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { afterSilence, destroyConnection, limitQueries, releaseWhenFree } from './connection.ts'
import { prepareQueries, StatementNames } from './prepared.ts'
import { Outage } from '#app/lib/outage.ts'

export type PoolSettings = {
  url: string
  /** Maximum connections. */
  max: number
  /** Timeout in milliseconds for a connection, and for each query. 0 = none (migrations). */
  limitMs: number
  /** Prepares frequent statements per connection; not behind a pooler that shares connections between processes. */
  prepares?: boolean | undefined
}

type Parse = (text: string) => unknown
const asText: Parse = (text) => text
/** int8 and numeric arrive as numbers, date as 'YYYY-MM-DD': decided only here. */
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
 * Session settings that fix value formats regardless of role, database and server defaults. Each is allowed in the startup
 * packet and tracked per client by poolers; the driver itself requests UTF-8.
 */
const SESSION = { DateStyle: 'ISO, YMD', TimeZone: 'UTC', standard_conforming_strings: 'on' }

/** The driver's client with its startup packet hook, which its types omit. */
const BareClient = pg.Client as unknown as new (
  config?: PoolConfig,
) => pg.Client & { getStartupConf(): object }

/** Timeouts that a pending connection may take. */
const PATIENCE = 3

type Waiter = { take: (client: PoolClient) => void; fail: (error: Error) => void }

/**
 * A pool whose callers wait at most `limitMs`, and which `release()` frees when the database is down. A pending or late
 * connection outlives its caller's timeout and serves the next one; otherwise a server that is slow to connect would open
 * new connections forever.
 */
export class OutagePool extends pg.Pool {
  #live: Set<ClientBase>
  #waiters = new Set<Waiter>()
  #max: number
  #limitMs: number
  /** Connections in use, including late and pending ones. */
  #held = 0
  #coming = 0

  constructor({ url, max, limitMs, prepares = false }: PoolSettings) {
    const live = new Set<ClientBase>()
    const names = new StatementNames()
    class LimitedClient extends BareClient {
      constructor(config?: PoolConfig) {
        super({ ...config, connectionTimeoutMillis: limitMs * PATIENCE })
        live.add(this)
        // A checked-out client has no other listener, and an unhandled error ends the process.
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
    // A broken idle connection is replaced on next use; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  /** Callers waiting for a connection. */
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

  /** Gets a connection for every waiter; uses an idle one even if a new one is pending. */
  #get() {
    // `waitingCount` counts requests that the driver's pool will serve from idle connections.
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

  /** Fails all running queries and gives waiting callers an Outage. */
  release() {
    for (const waiter of this.#waiters) waiter.fail(new Outage('the database does not answer'))
    for (const client of this.#live) destroyConnection(client)
  }
}
