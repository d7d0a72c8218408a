import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { temporaryFolder } from '#test/server.ts'
import { wireTo, type Wire } from '#test/wire.ts'
import {
  connectDatabase,
  db,
  isDatabaseUp,
  isOutage,
  poolFigures,
  transaction,
  type Database,
  type DatabaseSettings,
} from './client.server.ts'

/** The caller's timeout, and the longer time a busy server needs for a new connection. */
const LIMIT_MS = 400
const COLD_MS = 640

let dataDir: string
let embedded: Embedded
let wire: Wire | undefined
let database: Database | undefined

beforeAll(async () => {
  dataDir = await temporaryFolder()
  embedded = await startEmbedded({ dataDir, projectRoot: process.cwd(), durable: false })
})
afterEach(async () => {
  await database?.close()
  await wire?.close()
  database = wire = undefined
})
afterAll(async () => {
  await embedded.leave()
  await rm(embedded.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function open(settings: Partial<DatabaseSettings>) {
  database = await connectDatabase({ url: embedded.url, poolSize: 2, queryTimeoutMs: LIMIT_MS, ...settings })
}

/** Retries up to a limit and returns the number of attempts. Only outages may be retried. */
async function triesOf(work: () => Promise<unknown>, max = 20): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return tries
    } catch (error) {
      if (!isOutage(error) || tries === max) throw error
    }
  }
}

/** Slow on a fresh connection, like any query for which the server must first read its catalog. */
const askSlowAtFirst = () => sql`select
  pg_sleep(case when current_setting('parcela.warm', true) = 'yes' then 0 else ${COLD_MS / 1000}::float8 end),
  set_config('parcela.warm', 'yes', false)`

test('a query too slow for a new connection succeeds once a connection has warmed up', async () => {
  await open({})
  const failed = await askSlowAtFirst()
    .execute(db())
    .catch((error: unknown) => error)
  expect(isOutage(failed)).toBe(true)
  await Promise.all([1, 2, 3, 4].map(() => triesOf(() => askSlowAtFirst().execute(db()))))
})

test('a transaction with a late query is rolled back before its connection is reused', async () => {
  await open({ poolSize: 1 })
  await triesOf(() => sql`create table late_writes (what text)`.execute(db()))
  await triesOf(() => sql`select 1`.execute(db()))
  const goesOn = transaction(async (trx) => {
    await sql`insert into late_writes values ('rolled back')`.execute(trx)
    await sql`select pg_sleep(${COLD_MS / 1000})`.execute(trx).catch(() => undefined)
    await sleep(COLD_MS)
    await sql`insert into late_writes values ('after the transaction was over')`.execute(trx)
  })
  expect(isOutage(await goesOn.catch((error: unknown) => error))).toBe(true)
  const count = sql<{ many: number }>`select count(*) as many from late_writes`
  let many: number | undefined
  await triesOf(async () => {
    many = (await count.execute(db())).rows[0]?.many
  })
  expect(many).toBe(0)
})

test('a connection slower than its caller’s timeout serves the next caller', async () => {
  wire = await wireTo(embedded.url, COLD_MS)
  await open({ url: wire.url, heartbeatTimeoutMs: 60_000 })
  expect(await triesOf(() => sql`select 1`.execute(db()))).toBeGreaterThan(1)
  expect(poolFigures().waiting).toBe(0)
})

test('the heartbeat recovers when a connection takes longer than one beat', async () => {
  wire = await wireTo(embedded.url, COLD_MS)
  await open({ url: wire.url, heartbeatTimeoutMs: COLD_MS / 4, heartbeatIntervalMs: 100 })
  expect(isDatabaseUp()).toBe(false)
  await expect.poll(() => isDatabaseUp(), { timeout: 20_000 }).toBe(true)
})

test('a commit that outlasts its caller does not break its connection for the next caller', async () => {
  await open({ poolSize: 1 })
  await sql`create table slow_commits (a integer)`.execute(db())
  await sql`create function sleep_at_commit() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.64); return null; end $$`.execute(db())
  await sql`create constraint trigger sleep_at_commit after insert on slow_commits deferrable initially deferred
    for each row execute function sleep_at_commit()`.execute(db())
  const write = () => transaction((tx) => sql`insert into slow_commits values (1)`.execute(tx))
  for (let round = 0; round < 3; round += 1) {
    await expect(write()).rejects.toThrow('Query read timeout')
    const responses = await Promise.allSettled([
      sql`select 1`.execute(db()),
      transaction((tx) => sql`select 2`.execute(tx)),
    ])
    expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
  const { rows } = await sql<{
    written: number
  }>`select count(*)::integer as written from slow_commits`.execute(db())
  expect(rows).toEqual([{ written: 3 }])
})
