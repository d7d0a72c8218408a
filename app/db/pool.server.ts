import pg from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { afterSilence, destroyConnection } from './connection.ts'
import { Outage } from './outage.ts'

export type PoolSettings = {
  url: string
  /** Connections at most. */
  max: number
  /** Milliseconds for getting a connection, and again for each query. 0 = no limit (migrations). */
  limitMs: number
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

/** Destroys the client's connection when a query stays unanswered for `limitMs`. */
function limitQueries(client: pg.Client, limitMs: number) {
  const run = client.query.bind(client) as (...all: unknown[]) => unknown
  const limited = (...parameters: unknown[]): unknown => {
    const cancel = afterSilence(limitMs, () => destroyConnection(client))
    const last = parameters.at(-1)
    if (typeof last === 'function') {
      return run(...parameters.slice(0, -1), (...answer: unknown[]) => {
        cancel()
        last(...answer)
      })
    }
    const result = run(...parameters)
    if (result instanceof Promise) return result.finally(cancel)
    cancel()
    return result
  }
  client.query = limited as typeof client.query
}

/**
 * A pool whose connection is destroyed, not reused, when a query stays without an answer, and which lets go of
 * everyone who waits when `release()` says that the database is away.
 */
export class OutagePool extends pg.Pool {
  #live = new Set<ClientBase>()
  #waiting = new Set<(error: Error) => void>()

  constructor({ url, max, limitMs }: PoolSettings) {
    const live = new Set<ClientBase>()
    class LimitedClient extends pg.Client {
      constructor(config?: PoolConfig) {
        super(config)
        live.add(this)
        // While a client is checked out nobody else listens, and an unheard error ends the process.
        this.on('error', () => undefined)
        this.once('end', () => live.delete(this))
        if (limitMs > 0) limitQueries(this, limitMs)
      }
    }
    super({
      connectionString: url,
      max,
      connectionTimeoutMillis: limitMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      types: typeParsers,
      Client: LimitedClient,
    })
    this.#live = live
    // An idle connection that breaks is replaced on next use; without a listener it would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<PoolClient> | void {
    if (callback) return super.connect(callback)
    const wanted = super.connect()
    return new Promise((resolve, reject) => {
      const letGo = (error: Error) => {
        wanted.then((client) => client.release(true)).catch(() => undefined)
        reject(error)
      }
      this.#waiting.add(letGo)
      wanted.then(resolve, reject).finally(() => this.#waiting.delete(letGo))
    })
  }

  /** Ends every wait: queries in flight fail, waiters for a connection get an Outage. */
  release() {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const letGo of waiting) letGo(new Outage('the database does not answer'))
    for (const client of this.#live) destroyConnection(client)
  }
}
