import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import { kept } from '#app/lib/kept.ts'
import { Heartbeat } from './heartbeat.ts'
import { currentRights, setRequestRights } from './held-rights.ts'
import { Outage } from '#app/lib/outage.ts'
import { OutagePool } from './pool.server.ts'
import { LOG_PLACE, Replica } from './replica.server.ts'
import type { DB } from './schema.gen.ts'

export { Outage, isOutage } from '#app/lib/outage.ts'

/** What a command passes on, so that every row of one use case commits together. */
export type Tx = Transaction<DB>

export type DatabaseSettings = {
  url: string
  /** The same database past any pooler, for what needs a connection that stays; `url` without it. */
  directUrl?: string | undefined
  /** A database that follows this one, for reads that may lag (lagging.server.ts). */
  readUrl?: string | undefined
  /** Starts the embedded server again after it died; absent for a server that is not ours. */
  launcher?: (() => Promise<unknown>) | undefined
  /** Connections of this process at most. */
  poolSize?: number
  /** What is asked often is prepared, with a plan that stays. */
  prepares?: boolean | undefined
  /** Milliseconds for getting a connection and for one query; a page answers 503 within 2 s with the default. */
  queryLimitMs?: number
  beatEveryMs?: number
  beatLimitMs?: number
  onDown?: (cause: unknown) => void
  onUp?: () => void
  onReplicaDown?: (cause: unknown) => void
  onReplicaUp?: () => void
}

/** Connections of this process, and queries that wait for one. */
export type PoolFigures = { busy: number; idle: number; waiting: number; limit: number }

export type Database = {
  /** Throws Outage while the database is down. */
  db: () => Kysely<DB>
  directUrl: string
  replica: Replica | undefined
  figures: () => PoolFigures
  /** True when the last heartbeat was answered. */
  isUp: () => boolean
  /** Waits for queries in flight, then closes every connection. */
  close: () => Promise<void>
}

const connected = kept('database', (): { current: Database | undefined } => ({ current: undefined }))

/** Opens the pool and the heartbeat and makes them this process's database; resolves after the first beat. */
export async function connectDatabase(settings: DatabaseSettings): Promise<Database> {
  if (connected.current) throw new Error('the database is connected already')
  const { url, poolSize = 10, queryLimitMs = 1500, prepares = false } = settings
  const pool = new OutagePool({ url, max: poolSize, limitMs: queryLimitMs, prepares })
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const beat = { everyMs: settings.beatEveryMs ?? 500, limitMs: settings.beatLimitMs ?? 1000 }
  const lagging = replicaOf(settings, beat)
  let up = true
  const heartbeat = new Heartbeat({
    url,
    ...beat,
    question: lagging && LOG_PLACE,
    onAnswer: (row) => lagging?.notePrimary((row as { place: string }).place),
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
    replica: lagging,
    figures() {
      const { totalCount, idleCount, waiting } = pool
      return { busy: totalCount - idleCount, idle: idleCount, waiting, limit: poolSize }
    },
    isUp: () => up,
    async close() {
      if (connected.current === database) connected.current = undefined
      heartbeat.stop()
      // A server that hangs, or a connection that carries nothing, never answers the goodbye.
      const giveUp = setTimeout(() => pool.release(), up ? queryLimitMs : 0)
      await Promise.all([kysely.destroy(), lagging?.close()])
      clearTimeout(giveUp)
    },
  }
  connected.current = database
  await Promise.all([heartbeat.start(), lagging?.start()])
  return database
}

/** A replica that hangs is given up early enough for the primary to answer still. */
function replicaOf(settings: DatabaseSettings, beat: { everyMs: number; limitMs: number }) {
  const {
    readUrl,
    poolSize = 10,
    queryLimitMs = 1500,
    prepares = false,
    onReplicaDown,
    onReplicaUp,
  } = settings
  if (readUrl === undefined) return undefined
  return new Replica({
    url: readUrl,
    poolSize,
    prepares,
    limitMs: queryLimitMs / 2,
    beatEveryMs: beat.everyMs,
    beatLimitMs: beat.limitMs / 2,
    onDown: onReplicaDown,
    onUp: onReplicaUp,
  })
}

/** The database of this process. Throws Outage while it is down. */
export function db(): Kysely<DB> {
  if (!connected.current) throw new Error('connectDatabase() has not been called')
  return connected.current.db()
}

/** The address for a separate connection, such as one that listens: past any pooler. */
export function directUrl(): string {
  if (!connected.current) throw new Error('connectDatabase() has not been called')
  return connected.current.directUrl
}

/** The database that may lag; undefined without DATABASE_READ_URL. */
export function replica(): Replica | undefined {
  return connected.current?.replica
}

/** The connections of this process at this moment. */
export function poolFigures(): PoolFigures {
  return connected.current?.figures() ?? { busy: 0, idle: 0, waiting: 0, limit: 0 }
}

/** False before connectDatabase() and while the database does not answer: what /readyz tells. */
export function isDatabaseUp(): boolean {
  return connected.current?.isUp() ?? false
}

export type TransactionOptions = {
  /** Accounts whose rights or sessions the work ends or changes: nobody writes with them meanwhile (decision 053). */
  changesRightsOf?: readonly string[]
  /** What is in hand allows the work, whatever the session does: only a sign-out. */
  withoutRights?: boolean
}

type Work<T> = (trx: Transaction<DB>) => Promise<T>

/**
 * Runs `work` in one transaction (read committed); a throw rolls everything back. In a request of somebody signed in it
 * begins by holding the rights that let the request in, and throws the gate's refusal where one of them has ended.
 */
export function transaction<T>(work: Work<T>): Promise<T>
export function transaction<T>(options: TransactionOptions, work: Work<T>): Promise<T>
export function transaction<T>(first: Work<T> | TransactionOptions, second?: Work<T>): Promise<T> {
  if (typeof first === 'function') return held({}, first)
  if (!second) throw new Error('a transaction needs its work')
  return held(first, second)
}

async function held<T>(
  { changesRightsOf = [], withoutRights = false }: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  const rights = withoutRights ? undefined : currentRights()
  const isOwnChange = rights !== undefined && changesRightsOf.includes(rights.userId)
  const done = await db()
    .transaction()
    .execute(async (trx) => {
      if (changesRightsOf.length > 0)
        await holdAccounts(trx, rights ? [...changesRightsOf, rights.userId] : changesRightsOf)
      await rights?.hold(trx)
      return work(trx)
    })
  // What the gate saw is out of date once the request itself has changed it; a refusal changed nothing.
  if (isOwnChange && !isRefusal(done)) setRequestRights(undefined)
  return done
}

/** A Result that is not ok. */
const isRefusal = (done: unknown) =>
  typeof done === 'object' && done !== null && 'ok' in done && done.ok === false

/** In order of their ids, so that two who change each other's rights wait instead of blocking each other. */
async function holdAccounts(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('members')
    .where('userId', 'in', [...new Set(userIds)])
    .select('userId')
    .orderBy('userId')
    .forUpdate()
    .execute()
}
