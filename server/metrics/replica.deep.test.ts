import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '#app/db/client.server.ts'
import { readFromReplica } from '#app/db/replica-read.server.ts'
import { requestContext } from '#app/lib/request.ts'
import { renderMetrics } from '#server/http/metrics.ts'
import { fires } from '#test/alert-rules.ts'
import { onServer, withDatabase } from '#test/server.ts'
import { registerMetrics } from './serve.ts'

const serverUrl = inject('serverUrl')
const names = ['primary', 'lagging'].map(() => `test_${randomBytes(6).toString('hex')}`)
let database: Database | undefined

beforeAll(async () => {
  await onServer(serverUrl, async (client) => {
    for (const name of names) await client.query(`create database ${name} template ${inject('template')}`)
  })
  const [url = '', readUrl = ''] = names.map((name) => withDatabase(serverUrl, name))
  database = await connectDatabase({
    url,
    readUrl,
    queryTimeoutMs: 20_000,
    heartbeatIntervalMs: 100,
    heartbeatTimeoutMs: 20_000,
  })
  registerMetrics(tmpdir())
})
afterAll(async () => {
  await database?.close()
  await onServer(serverUrl, async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  })
})

/** Page reads by a visitor whose last write is at this WAL position. */
async function read(times: number, readAfter: string): Promise<void> {
  const facts = { requestId: 'r', ip: '198.51.100.1', userAgent: '', nonce: '', hasSessionCookie: false }
  for (let turn = 0; turn < times; turn += 1)
    await requestContext.run({ ...facts, readAfter }, () =>
      readFromReplica((from) => sql`select 1`.execute(from)),
    )
}

test('a replica that responds to heartbeats but lags raises a ticket once most reads fall back to the primary', async () => {
  await expect
    .poll(async () => {
      await read(5, '')
      return database?.replica?.counts.answered ?? 0
    })
    .toBeGreaterThan(0)
  const { answered = 0, refused = 0 } = database?.replica?.counts ?? {}
  await read(refused + 1, '')
  expect(fires('ParcelaReplicaBehind', await renderMetrics())).toBe(false)
  // A position that no WAL has reached.
  await read(answered + refused + 10, 'FFFFFFFF/FFFFFFFF')
  const figures = await renderMetrics()
  expect(fires('ParcelaReplicaAway', figures)).toBe(false)
  expect(fires('ParcelaReplicaBehind', figures)).toBe(true)
  const counters = [...figures.matchAll(/^# TYPE (\w+) counter$/gm)].map(([, name = '']) => name)
  expect(counters.filter((name) => !name.endsWith('_total'))).toEqual([])
})
