import pg from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { afterSilence, destroyConnection, limitQueries, releaseWhenFree } from './connection.ts'
import { Outage } from '#app/lib/outage.ts'
import { createHash } from 'node:crypto'

/** Executions after which a statement is prepared, since planning then costs more than keeping it. */
const PREPARE_AFTER = 10
/** Maximum prepared statements per process; each takes about 150 KB on every connection. */
const MAX_PREPARED = 100
/** Maximum number of statements counted; beyond it, counting restarts and frequent ones come up again. */
const MAX_COUNTED = 5000

/** Error codes for a duplicate or unknown statement name: processes share connections. */
const SHARED_CONNECTION_CODES = new Set(['42P05', '26000'])
/** Error classes of a statement that its connection has lost, or whose columns or parameter types have changed since. */
const OUTDATED = /^(0A|22|26|42)/

/** Reads only: the generic plan of an insert finds no partial index for an ON CONFLICT condition with a parameter. */
const READ = /^\s*(select|with)\b/i
const WRITE = /\b(insert|update|delete|merge)\b/i

/** The statements that a process prepares by name. */
export class StatementNames {
  #uses = new Map<string, number>()
  #names = new Map<string, string>()
  #never = new Set<string>()
  #isOff = false

  /** Name of a prepared text; undefined if it is planned each time. Counts the use. */
  nameOf(text: string): string | undefined {
    if (this.#isOff) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_PREPARED || this.#never.has(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (this.#uses.size >= MAX_COUNTED) this.#uses.clear()
    this.#uses.set(text, uses)
    if (uses < PREPARE_AFTER) return undefined
    this.#uses.delete(text)
    if (!READ.test(text) || WRITE.test(text)) {
      this.#never.add(text)
      return undefined
    }
    const name = `p${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    this.#names.set(text, name)
    if (this.#names.size >= MAX_PREPARED) this.#uses.clear()
    return name
  }

  /** Whether a prepared statement may have failed because it is outdated, so that its text may still succeed. */
  mayBeOutdated(error: unknown): boolean {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    if (SHARED_CONNECTION_CODES.has(code)) this.#isOff = true
    return OUTDATED.test(code)
  }

  /** Plans this text each time from now on. */
  drop(text: string): void {
    this.#names.delete(text)
    this.#never.add(text)
  }
}

/**
 * Makes a connection prepare frequent queries with text and values, transparently for callers: one that fails because it
 * is outdated is repeated without its name. Inside a transaction nothing is prepared, since a failure would end it.
 */
function prepareQueries(client: pg.Client, names: StatementNames): void {
  const run = client.query.bind(client) as (...all: unknown[]) => unknown
  const prepared = (...given: unknown[]): unknown => {
    const [text, values] = given
    const isPlain = given.length === 2 && typeof text === 'string' && Array.isArray(values)
    const name = isPlain && client.getTransactionStatus() === 'I' ? names.nameOf(text) : undefined
    if (!isPlain || name === undefined) return run(...given)
    return (run({ name, text, values }) as Promise<unknown>).catch(async (error: unknown) => {
      if (!names.mayBeOutdated(error)) throw error
      const answer = await run(text, values)
      names.drop(text)
      return answer
    })
  }
  client.query = prepared as typeof client.query
}

type PoolSettings = {
  url: string
  /** Maximum connections. */
  max: number
  /** Timeout in milliseconds for a connection, and for each query. 0 = none (migrations). */
  limitMs: number
  /** Prepares frequent reads per connection; not behind a pooler that loses them. */
  prepares?: boolean | undefined
}

type Parse = (text: string) => unknown
const asText: Parse = (text) => text
/** int8 and numeric arrive as numbers, dates as 'YYYY-MM-DD'. Nothing else sets parsers. */
const parsers = new Map<number, Parse>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, asText],
])
const typeParsers = {
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

/** A pending connection may take this many timeouts. */
const CONNECT_TIMEOUT_FACTOR = 3

type Waiter = { take: (client: PoolClient) => void; fail: (error: Error) => void }

/**
 * A pool whose callers wait at most `limitMs`, or until `release()` when the database is down. A pending or late
 * connection serves the next caller; otherwise a server that is slow to connect would open new ones forever.
 */
export class OutagePool extends pg.Pool {
  #live: Set<ClientBase>
  #waiters = new Set<Waiter>()
  #max: number
  #limitMs: number
  /** Connections in use, including late and pending ones. */
  #held = 0
  #connecting = 0

  constructor({ url, max, limitMs, prepares = false }: PoolSettings) {
    const live = new Set<ClientBase>()
    const names = new StatementNames()
    class LimitedClient extends BareClient {
      constructor(config?: PoolConfig) {
        super({ ...config, connectionTimeoutMillis: limitMs * CONNECT_TIMEOUT_FACTOR })
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
      this.#held + this.#connecting < this.#max &&
      this.#waiters.size > (this.idleCount > this.waitingCount ? this.waitingCount : this.#connecting)
    ) {
      this.#connecting += 1
      super.connect().then(
        (client) => this.#give(client),
        (error: Error) => {
          this.#connecting -= 1
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
    this.#connecting -= 1
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
    for (const waiter of this.#waiters) waiter.fail(new Outage('the database is not responding'))
    for (const client of this.#live) destroyConnection(client)
  }
}
