import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { processWide } from '#app/lib/process-wide.ts'
import { Heartbeat } from './connection.ts'
import { Outage } from '#app/lib/outage.ts'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import { OutagePool } from './pool.server.ts'
import type { DB } from './schema.gen.ts'
import { queuedBySender } from './sender-turns.ts'

export { Outage, isOutage } from '#app/lib/outage.ts'

/** A transaction that commands pass on, so that all rows of one use case commit together. */
export type Tx = Transaction<DB>

export type DatabaseSettings = {
  url: string
  /** Direct URL past any pooler, for connections with session state; defaults to `url`. */
  directUrl?: string | undefined
  /** Restarts the embedded server after a crash; absent for external servers. */
  launcher?: (() => Promise<unknown>) | undefined
  /** Maximum connections of this process. */
  poolSize?: number
  /** Prepares frequent reads; the default. */
  prepares?: boolean | undefined
  /** Timeout in milliseconds for getting a connection and for each query; by default a page returns 503 within 2 s. */
  queryTimeoutMs?: number
  heartbeatIntervalMs?: number
  heartbeatTimeoutMs?: number
  onDown?: (cause: unknown) => void
  onUp?: () => void
  onReadOnly?: (isReadOnly: boolean) => void
}

type PoolFigures = { busy: number; idle: number; waiting: number; limit: number }

export type Database = {
  /** Throws Outage while the database is down. */
  db: () => Kysely<DB>
  directUrl: string
  figures: () => PoolFigures
  isUp: () => boolean
  /** Whether the response came from a standby or a database set to read-only. */
  isReadOnly: () => boolean
  /** Waits for running queries to finish, then closes all connections. */
  close: () => Promise<void>
}

const connected = processWide('database', (): { current: Database | undefined } => ({ current: undefined }))

/** Opens the pool and heartbeat of this process; resolves after the first beat. */
export async function connectDatabase(settings: DatabaseSettings): Promise<Database> {
  if (connected.current) throw new Error('the database is already connected')
  const { url, poolSize = 10, queryTimeoutMs = 1500, prepares = true } = settings
  const pool = new OutagePool({ url, max: poolSize, limitMs: queryTimeoutMs, prepares })
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const beat = { everyMs: settings.heartbeatIntervalMs ?? 500, limitMs: settings.heartbeatTimeoutMs ?? 1000 }
  let up = true
  let isReadOnly = false
  const heartbeat = new Heartbeat({
    url,
    ...beat,
    query: `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    onAnswer(row) {
      const answer = row as { isReadOnly: boolean }
      if (isReadOnly !== answer.isReadOnly) settings.onReadOnly?.(answer.isReadOnly)
      isReadOnly = answer.isReadOnly
    },
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
      if (!up) throw new Outage('the database is not responding')
      return kysely
    },
    directUrl: settings.directUrl ?? url,
    figures() {
      const { totalCount, idleCount, waiting } = pool
      return { busy: totalCount - idleCount, idle: idleCount, waiting, limit: poolSize }
    },
    isUp: () => up,
    isReadOnly: () => isReadOnly,
    async close() {
      if (connected.current === database) connected.current = undefined
      heartbeat.stop()
      // A hanging server or dead connection never completes a graceful close.
      const giveUp = setTimeout(() => pool.release(), up ? queryTimeoutMs : 0)
      await kysely.destroy()
      clearTimeout(giveUp)
    },
  }
  connected.current = database
  await heartbeat.start()
  return database
}

/** Sets or clears this process's database, since test files share one. */
export function setDatabase(database: Database | undefined): void {
  connected.current = database
}

/** This process's database. Throws Outage while it is down. */
export function db(): Kysely<DB> {
  if (!connected.current) throw new Error('connectDatabase() has not been called')
  return connected.current.db()
}

/** URL for a separate connection past any pooler, such as a LISTEN connection. */
export function directUrl(): string {
  if (!connected.current) throw new Error('connectDatabase() has not been called')
  return connected.current.directUrl
}

export const poolFigures = (): PoolFigures =>
  connected.current?.figures() ?? { busy: 0, idle: 0, waiting: 0, limit: 0 }

/** False before connectDatabase() and while the database does not respond. */
export const isDatabaseUp = (): boolean => connected.current?.isUp() ?? false

/** Like isDatabaseUp, but also false while the database accepts no writes; used by /readyz. */
export const isDatabaseWritable = (): boolean => isDatabaseUp() && connected.current?.isReadOnly() === false

/** The rights that admitted a signed-in request; each of its transactions starts by locking them (decision 053). */
export type HeldRights = {
  readonly userId: string
  /** Locks the rights until the transaction ends. Throws the gate's refusal if one has ended. */
  hold: (tx: Tx) => Promise<void>
}

const rightsOfRequests = new WeakMap<RequestFacts, HeldRights>()

/** Rights of the current request; undefined for guests and outside requests. */
function currentRights(): HeldRights | undefined {
  const request = requestContext.getStore()
  return request && rightsOfRequests.get(request)
}

export function setRequestRights(rights: HeldRights | undefined): void {
  const request = requestContext.getStore()
  if (!request) return
  if (rights) rightsOfRequests.set(request, rights)
  else rightsOfRequests.delete(request)
}

export type TransactionOptions = {
  /** Accounts whose rights or sessions the work changes: locked against concurrent writes (decision 053). */
  changesRightsOf?: readonly string[]
  /** Skips the check of the request's rights; only for sign-out. */
  withoutRights?: boolean
}

type Work<T> = (trx: Transaction<DB>) => Promise<T>

/**
 * Runs `work` in a read-committed transaction; a throw rolls back. In a signed-in request it first locks the rights that
 * admitted the request, and throws the gate's refusal if one has ended.
 */
export async function transaction<T>(
  ...given: [work: Work<T>] | [options: TransactionOptions, work: Work<T>]
): Promise<T> {
  const [options, work]: [TransactionOptions, Work<T>] = given.length === 1 ? [{}, given[0]] : given
  const { changesRightsOf = [], withoutRights = false } = options
  const rights = withoutRights ? undefined : currentRights()
  const isOwnChange = rights !== undefined && changesRightsOf.includes(rights.userId)
  const done = await queuedBySender(() =>
    db()
      .transaction()
      .execute(async (trx) => {
        if (changesRightsOf.length > 0)
          await lockAccounts(trx, rights ? [...changesRightsOf, rights.userId] : changesRightsOf)
        await rights?.hold(trx)
        return work(trx)
      }),
  )
  // The gate's rights are stale once the request has changed them itself; a refusal changes nothing.
  if (isOwnChange && !isRefusal(done)) setRequestRights(undefined)
  return done
}

const isRefusal = (done: unknown) =>
  typeof done === 'object' && done !== null && 'ok' in done && done.ok === false

/** Ordered by id, so that two users changing each other's rights do not deadlock. */
async function lockAccounts(trx: Transaction<DB>, userIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('members')
    .where('userId', 'in', [...new Set(userIds)])
    .select('userId')
    .orderBy('userId')
    .forUpdate()
    .execute()
}

/** Runs all reads of `work` on one snapshot. Each query has the pool's timeout; one runs at a time. */
export const snapshot = <T>(work: (from: Kysely<DB>) => Promise<T>): Promise<T> =>
  db().transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
