import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestContext } from '#app/lib/request.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { db, transaction, setRequestRights } from './client.server.ts'
import { testDatabase } from '#test/database.ts'

await testDatabase()

test('integers, sums and dates are parsed', async () => {
  const { rows } = await sql`select 5::bigint as big, sum(x) as total, date '2026-03-29' as day
    from (values (1::bigint), (2::bigint)) as numbers(x)`.execute(db())
  expect(rows).toEqual([{ big: 5, total: 3, day: '2026-03-29' }])
})

test('keys inside JSON stay as they are', async () => {
  const { rows } = await sql`select '{"a_b": {"c_d": 1}}'::jsonb as some_data`.execute(db())
  expect(rows).toEqual([{ someData: { a_b: { c_d: 1 } } }])
})

test('an exception rolls the transaction back', async () => {
  const before = await db()
    .selectFrom('rateLimits')
    .select(({ fn }) => fn.countAll().as('rows'))
    .executeTakeFirst()
  const failed = transaction(async (trx) => {
    await sql`create table half_done (id int)`.execute(trx)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  const { rows } = await sql`select to_regclass('half_done') as found`.execute(db())
  expect(rows).toEqual([{ found: null }])
  expect(before).toEqual({ rows: 0 })
})

test('a request holds its rights until it changes them itself, and a refusal changes nothing', async () => {
  const userId = '7b0c0f0e-0000-4000-8000-000000000001'
  const facts = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
  const change = (done: Result<null, 'stale'>) =>
    transaction({ changesRightsOf: [userId] }, () => Promise.resolve(done))
  let held = 0
  await requestContext.run(facts, async () => {
    setRequestRights({ userId, hold: () => Promise.resolve(void (held += 1)) })
    await change(refuse('stale'))
    await change(ok(null))
    await transaction(() => Promise.resolve())
  })
  expect(held).toBe(2)
})

test('concurrent transactions of one sender leave connections for everyone else', async () => {
  const facts = { requestId: 'r', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
  const { promise: others, resolve: goOn } = Promise.withResolvers<void>()
  const write = (viewerUserId: string, until: Promise<void>) =>
    requestContext.run({ ...facts, viewerUserId }, () =>
      // A second transaction in the same request does not wait for the first.
      transaction(() => transaction(() => until)),
    )
  const own = Array.from({ length: 30 }, () => write('one', others))
  const all = Promise.all(own)
  await write('other', Promise.resolve()).finally(goOn)
  await all
})
