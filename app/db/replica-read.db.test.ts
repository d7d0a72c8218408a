import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { requestContext } from '#app/lib/request.ts'
import { marketNow, readMarket } from '#app/listings/market/queries/market-version.server.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { connectDatabase, type Database, db, isOutage, replica, transaction } from './client.server.ts'
import { walPositionAfterWrite, readFromReplica } from './replica-read.server.ts'
import { hasReplayed, Replica } from './replica.server.ts'
import type { DB } from './schema.gen.ts'
import { isDeepRun } from '#test/runs.ts'

// Two databases on one server; their contents show which one served a read. The cluster drill covers real replication.
const serverUrl = inject('serverUrl')
const primary = `test_${randomBytes(6).toString('hex')}`
const lagging = `test_${randomBytes(6).toString('hex')}`
let database: Database | undefined

beforeAll(async () => {
  await onServer(serverUrl, async (client) => {
    for (const name of [primary, lagging])
      await client.query(`create database ${name} template ${inject('template')}`)
  })
  database = await connectDatabase({
    url: withDatabase(serverUrl, primary),
    readUrl: withDatabase(serverUrl, lagging),
    queryTimeoutMs: 20_000,
    heartbeatIntervalMs: 100,
    heartbeatTimeoutMs: 20_000,
  })
})
afterAll(async () => {
  await database?.close()
  await onServer(serverUrl, async (client) => {
    for (const name of [primary, lagging]) await client.query(`drop database if exists ${name} with (force)`)
  })
})

const whoAnswers = async (from: Kysely<DB>) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(from)
  return rows[0]?.name
}
const facts = { requestId: 'r', ip: '198.51.100.1', userAgent: '', nonce: '', hasSessionCookie: false }
const ofGet = <T>(readAfter: string, work: () => Promise<T>) =>
  requestContext.run({ ...facts, readAfter }, work)
/** Waits for a heartbeat, which may be late on a busy machine. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 50 })

describe('a read that may lag', () => {
  test('of a page is served by the replica', () =>
    eventually(async () => expect(await ofGet('', () => readFromReplica(whoAnswers))).toBe(lagging)))

  test('of a non-page request, or of a page after a write, is served by the primary', async () => {
    expect(await readFromReplica(whoAnswers)).toBe(primary)
    expect(await requestContext.run(facts, () => readFromReplica(whoAnswers))).toBe(primary)
  })

  test('of someone who wrote is served by the primary until the replica has the write', async () => {
    await transaction((tx) => sql`update market_version set changes = changes`.execute(tx))
    const place = await walPositionAfterWrite()
    expect(place).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
    // Both databases share one WAL here, so this position has been replayed; a position beyond the WAL has not.
    await eventually(async () =>
      expect(await ofGet(place ?? '', () => readFromReplica(whoAnswers))).toBe(lagging),
    )
    expect(await ofGet('FFFFFFFF/FFFFFFFF', () => readFromReplica(whoAnswers))).toBe(primary)
  })

  test('of the market is served by the replica once it has the current version, until then by the primary', async () => {
    const answered = async () => {
      const market = await marketNow()
      return readMarket(market, whoAnswers)
    }
    const change = (from: string) =>
      onServer(withDatabase(serverUrl, from), (client) =>
        client.query('update market_version set changes = changes + 1'),
      )
    expect(await answered()).toBe(lagging)
    await change(primary)
    expect(await answered()).toBe(primary)
    await change(lagging)
    expect(await answered()).toBe(lagging)
  })

  test.runIf(isDeepRun)('that fails on the replica is retried on the primary', async () => {
    await onServer(withDatabase(serverUrl, lagging), (client) =>
      client.query('drop table market_log cascade'),
    )
    const count = (from: Kysely<DB>) =>
      sql<{ n: number }>`select count(*) as n from market_log`.execute(from).then(({ rows }) => rows[0]?.n)
    const refused = replica()?.counts.refused ?? 0
    await eventually(async () => {
      expect(await ofGet('', () => readFromReplica(count))).toBeTypeOf('number')
      expect(replica()?.counts.refused).toBeGreaterThan(refused)
    })
  })

  test.runIf(isDeepRun)('that tries to write changes nothing on the replica', async () => {
    const write = (from: Kysely<DB>) => sql`update market_version set changes = 99`.execute(from)
    await eventually(async () => {
      await ofGet('', () => readFromReplica((from) => whoAnswers(from)))
      const refused = replica()?.counts.refused ?? 0
      await ofGet('', () => readFromReplica(write))
      expect(replica()?.counts.refused).toBeGreaterThan(refused)
    })
    const { rows } = await onServer(withDatabase(serverUrl, lagging), (client) =>
      client.query<{ changes: string }>('select changes from market_version'),
    )
    expect(Number(rows[0]?.changes)).not.toBe(99)
  })

  test.runIf(isDeepRun)('continues on the primary while the replica is unavailable', async () => {
    await onServer(serverUrl, (client) => client.query(`drop database ${lagging} with (force)`))
    expect(await ofGet('', () => readFromReplica(whoAnswers))).toBe(primary)
    await eventually(async () => expect(replica()?.isUp).toBe(false))
    expect(await ofGet('', () => readFromReplica(whoAnswers))).toBe(primary)
    await onServer(serverUrl, (client) =>
      client.query(`create database ${lagging} template ${inject('template')}`),
    )
    await eventually(async () => expect(await ofGet('', () => readFromReplica(whoAnswers))).toBe(lagging))
  })
})

describe('the position that the replica must have replayed', () => {
  test.runIf(isDeepRun)(
    'is the oldest that is recent enough; without one the replica is not used',
    async () => {
      const url = withDatabase(serverUrl, primary)
      const one = new Replica({
        url,
        poolSize: 1,
        limitMs: 1000,
        heartbeatIntervalMs: 1000,
        heartbeatTimeoutMs: 1000,
        maxLagMs: 1000,
      })
      expect(one.oldestAllowed()).toBeNull()
      one.notePrimary('0/1')
      one.notePrimary('0/2')
      expect(one.oldestAllowed()).toBe('0/1')
      await eventually(async () => expect(one.oldestAllowed()).toBeNull())
      one.notePrimary('0/3')
      expect(one.oldestAllowed()).toBe('0/3')
      await one.close()
    },
  )

  test('is the later of the two positions', async () => {
    const last = 'FFFFFFFF/0'
    for (const [oldest, after, fresh] of [
      ['0/1', '', true],
      ['0/1', '0/2', true],
      ['0/1', last, false],
      [last, '0/1', false],
      [last, '', false],
    ] as const)
      expect(await hasReplayed(oldest, after)(db())).toBe(fresh)
  })
})

test('a write to a server that is no longer the primary is an outage, not a bug', async () => {
  const failed = db()
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`update market_version set changes = 0`.execute(tx))
  await expect(failed).rejects.toSatisfy(isOutage)
})
