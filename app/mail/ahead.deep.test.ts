import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { queue, rowOf } from '#test/world/mails.ts'
import { bringForward, claimDue } from './lease.server.ts'
import type { Transport } from './transport.server.ts'
import { sendDue } from './worker.server.ts'
import { testSettings } from '#test/settings.ts'
import '#test/secret-key.ts'

const database = await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' })

beforeEach(async () => void (await db().deleteFrom('emailQueue').execute()))
afterEach(() => void vi.restoreAllMocks())

const taking: Transport = { send: () => Promise.resolve({ kind: 'sent' }), close: () => undefined }

const put = (id: string, column: 'next_attempt_at' | 'locked_until', ahead: string, attempts = 0) =>
  sql`update email_queue set ${sql.ref(column)} = clock_timestamp() + ${ahead}::interval, attempts = ${attempts}
    where id = ${id}`.execute(db())

test('an email queued with a future date is sent as soon as the clock is right · ADM-167', async () => {
  const id = await queue()
  await put(id, 'next_attempt_at', '30 minutes')
  await bringForward()
  expect(await sendDue(taking)).toBe(1)
  expect((await rowOf(id)).status).toBe('sent')
})

test('an attempt scheduled later than any possible delay is due; an attempt within its delay is not · ADM-167', async () => {
  const [waits, stuck] = [await queue(), await queue()]
  await put(waits, 'next_attempt_at', '14 hours', 7)
  await put(stuck, 'next_attempt_at', '15 hours', 7)
  await bringForward()
  expect(await sendDue(taking)).toBe(1)
  expect((await rowOf(waits)).status).toBe('pending')
  expect((await rowOf(stuck)).status).toBe('sent')
})

test('a lease that ends later than any lease could counts as over, so its email does not wait for the clock · ADM-167', async () => {
  const id = await queue()
  expect(await claimDue(1)).toHaveLength(1)
  await put(id, 'locked_until', '10 minutes', 1)
  expect(await sendDue(taking)).toBe(0)
  await put(id, 'locked_until', '1 day', 1)
  expect(await sendDue(taking)).toBe(1)
  expect((await rowOf(id)).status).toBe('sent')
})

test('a clock jump during a database outage does not lose the record that an email was sent', async () => {
  const id = await queue()
  const other = new pg.Client({ connectionString: database.url() })
  await other.connect()
  const held: Transport = {
    async send() {
      await other.query('begin')
      await other.query('select 1 from email_queue where id = $1 for update', [id])
      return { kind: 'sent' }
    },
    close: () => undefined,
  }
  try {
    const sent = sendDue(held)
    const waiter = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'update "email_queue"%'`
    await vi.waitFor(async () => expect((await other.query(waiter)).rowCount).toBe(1), 60_000)
    const started = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => started + 86_400_000)
    await other.query(`select pg_terminate_backend(pid) from (${waiter}) w`)
    await other.query('commit')
    expect(await sent).toBe(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 })
  } finally {
    await other.end()
  }
})
