import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '#server/postgres/embedded.ts'
import { processIdOf } from '#server/postgres/postmaster.ts'
import { signalTree } from '#test/process-tree.ts'
import { temporaryFolder } from '#test/server.ts'
import { wireTo } from '#test/wire.ts'
import {
  connectDatabase,
  db,
  isDatabaseUp,
  isOutage,
  Outage,
  transaction,
  type Database,
} from './client.server.ts'

let dataDir: string
let embedded: Embedded
let database: Database | undefined
const projectRoot = process.cwd()

beforeAll(async () => {
  dataDir = await temporaryFolder()
  embedded = await startEmbedded({ dataDir, projectRoot, durable: false })
})
afterEach(async () => {
  await database?.close()
  database = undefined
})
afterAll(async () => {
  await embedded.leave()
  await rm(embedded.folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

const ask = () => sql`select 1`.execute(db())

/** The outcome of a call and its duration in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; outage: boolean }> {
  const began = performance.now()
  const outage = await work().then(
    () => false,
    (error: unknown) => isOutage(error),
  )
  return { ms: performance.now() - began, outage }
}

/** Retries until there is a response, since a late connection occupies its slot for another timeout. */
async function untilAnswered() {
  for (let tries = 0; (await timed(ask)).outage && tries < 20; tries += 1) await sleep(25)
  await expect(ask()).resolves.toBeDefined()
}

async function untilUp() {
  for (let tries = 0; !isDatabaseUp() && tries < 200; tries += 1) await sleep(25)
}

test('callers of a hanging server fail within 2 s, shutdown does not hang, and the client recovers', async () => {
  database = await connectDatabase({ url: embedded.url, poolSize: 3 })
  await Promise.all([ask(), ask(), ask()])
  const begun = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const inTransaction = transaction(async (trx) => {
    await sql`select 1`.execute(trx)
    begun.resolve()
    await stopped.promise
    await sql`select 1`.execute(trx)
  })
  inTransaction.catch(() => undefined)
  await begun.promise
  const server = await processIdOf(dataDir)
  signalTree(server, 'SIGSTOP')
  try {
    stopped.resolve()
    const waiting = await Promise.all([timed(() => inTransaction), ...[1, 2, 3, 4, 5].map(() => timed(ask))])
    for (const { ms, outage } of waiting) {
      expect(outage).toBe(true)
      expect(ms).toBeLessThan(2000)
    }
    expect(isDatabaseUp()).toBe(false)
    expect(() => db()).toThrow(Outage)
    const closing = await timed(() => database?.close() ?? Promise.resolve())
    expect(closing.ms).toBeLessThan(500)
    database = await connectDatabase({ url: embedded.url, poolSize: 3 })
    expect(isDatabaseUp()).toBe(false)
  } finally {
    signalTree(server, 'SIGCONT')
  }
  await untilUp()
  await expect(ask()).resolves.toBeDefined()
})

test('a dead connection is given up within 2 s, outside and inside a transaction', async () => {
  const wire = await wireTo(embedded.url)
  try {
    database = await connectDatabase({ url: wire.url, poolSize: 1, heartbeatIntervalMs: 60_000 })
    await ask()
    wire.blackHole()
    const plain = await timed(ask)
    expect(plain.outage).toBe(true)
    expect(plain.ms).toBeLessThan(2000)
    await untilAnswered()
    const hangInside = () =>
      transaction(async (trx) => {
        await sql`select 1`.execute(trx)
        wire.blackHole()
        await sql`select 1`.execute(trx)
      })
    // More times than there are connections, to show that the pool loses none.
    for (let round = 0; round < 2; round += 1) {
      const inside = await timed(hangInside)
      expect(inside.outage).toBe(true)
      expect(inside.ms).toBeLessThan(2000)
      await untilAnswered()
    }
  } finally {
    await wire.close()
  }
})

test('a query that exceeds its timeout loses its connection, and a new one replaces it', async () => {
  database = await connectDatabase({ url: embedded.url, poolSize: 1, queryTimeoutMs: 200 })
  const slow = await timed(() => sql`select pg_sleep(5)`.execute(db()))
  expect(slow.outage).toBe(true)
  expect(slow.ms).toBeLessThan(1000)
  await untilAnswered()
  const { rows } = await sql`select 7 as answer`.execute(db())
  expect(rows).toEqual([{ answer: 7 }])
})

test('a busy process does not mistake its own pause for an unresponsive database', async () => {
  database = await connectDatabase({
    url: embedded.url,
    queryTimeoutMs: 300,
    heartbeatIntervalMs: 20,
    heartbeatTimeoutMs: 200,
  })
  const answer = ask()
  const until = performance.now() + 600
  while (performance.now() < until) continue
  await expect(answer).resolves.toBeDefined()
  await sleep(100)
  expect(isDatabaseUp()).toBe(true)
})

test('the heartbeat restarts a killed embedded server', async () => {
  database = await connectDatabase({ url: embedded.url, launcher: () => embedded.ensure() })
  await ask()
  const server = await processIdOf(dataDir)
  process.kill(server, 'SIGKILL')
  const seen = await Promise.all(
    Array.from({ length: 10 }, (_, at) => sleep(at * 20).then(() => timed(async () => ask()))),
  )
  expect(seen.some(({ outage }) => outage)).toBe(true)
  for (let tries = 0; tries < 200; tries += 1) {
    if (!(await timed(async () => ask())).outage) break
    await sleep(25)
  }
  await expect(ask()).resolves.toBeDefined()
  expect(await processIdOf(dataDir)).not.toBe(server)
})

test('a rejected statement is not an outage', async () => {
  database = await connectDatabase({ url: embedded.url })
  const error: unknown = await sql`select * from nowhere`.execute(db()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isOutage(error)).toBe(false)
  expect(isOutage(new Error('gave up', { cause: new Outage('away') }))).toBe(true)
})
