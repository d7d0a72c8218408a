import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import { Heartbeat } from './heartbeat.ts'
import { Outage } from './outage.ts'
import { OutagePool } from './pool.server.ts'
import type { DB } from './schema.gen.ts'

export { Outage, isOutage } from './outage.ts'

/** What a command passes on, so that every row of one use case commits together. */
export type Tx = Transaction<DB>

export type DatabaseSettings = {
  url: string
  /** The same database past any pooler, for what needs a connection that stays; `url` without it. */
  directUrl?: string | undefined
  /** Starts the embedded server again after it died; absent for a server that is not ours. */
  launcher?: (() => Promise<unknown>) | undefined
  /** Connections of this process at most. */
  poolSize?: number
  /** Milliseconds for getting a connection and for one query; a page answers 503 within 2 s with the default. */
  queryLimitMs?: number
  beatEveryMs?: number
  beatLimitMs?: number
  onDown?: (cause: unknown) => void
  onUp?: () => void
}

export type Database = {
  /** Throws Outage while the database is away. */
  db: () => Kysely<DB>
  directUrl: string
  /** True when the last heartbeat was answered. */
  isUp: () => boolean
  /** Waits for queries in flight, then closes every connection. */
  close: () => Promise<void>
}

let current: Database | undefined

/** Opens the pool and the heartbeat and makes them this process's database; resolves after the first beat. */
export async function connectDatabase(settings: DatabaseSettings): Promise<Database> {
  if (current) throw new Error('the database is connected already')
  const { url, poolSize = 10, queryLimitMs = 1500 } = settings
  const pool = new OutagePool({ url, max: poolSize, limitMs: queryLimitMs })
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  let up = true
  const heartbeat = new Heartbeat({
    url,
    everyMs: settings.beatEveryMs ?? 500,
    limitMs: settings.beatLimitMs ?? 1000,
    restart: settings.launcher,
    onDown(cause) {
      up = false
      pool.release()
      settings.onDown?.(cause)
    },
    onUp() {
      up = true
      settings.onUp?.()
    },
  })
  const database: Database = {
    db() {
      if (!up) throw new Outage('the database does not answer')
      return kysely
    },
    directUrl: settings.directUrl ?? url,
    isUp: () => up,
    async close() {
      if (current === database) current = undefined
      heartbeat.stop()
      // A server that hangs, or a connection that carries nothing, never answers the goodbye.
      const giveUp = setTimeout(() => pool.release(), up ? queryLimitMs : 0)
      await kysely.destroy()
      clearTimeout(giveUp)
    },
  }
  current = database
  await heartbeat.start()
  return database
}

/** The database of this process. Throws Outage while it is away. */
export function db(): Kysely<DB> {
  if (!current) throw new Error('connectDatabase() has not been called')
  return current.db()
}

/** The address for a connection of one's own, such as one that listens: past any pooler. */
export function directUrl(): string {
  if (!current) throw new Error('connectDatabase() has not been called')
  return current.directUrl
}

/** False before connectDatabase() and while the database does not answer: what /readyz tells. */
export function isDatabaseUp(): boolean {
  return current?.isUp() ?? false
}

/** Runs `work` in one transaction (read committed); a throw rolls everything back. */
export function transaction<T>(work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return db().transaction().execute(work)
}
