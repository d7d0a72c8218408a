import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { writeAudit } from './audit.server.ts'
import { sealAudit, verifyAudit } from './seal.server.ts'

testDatabase()

function write(action: string) {
  return transaction((tx) =>
    writeAudit(tx, {
      actor: { kind: 'system' },
      action,
      subject: { type: 'test', id: 1 },
      details: { b: 1, a: [2] },
    }),
  )
}

/** Advisory locks of this database; other test files share the server. */
async function advisoryLocks(state: 'granted' | 'waiting'): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks
    where locktype = 'advisory' and granted = ${state === 'granted'}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db())
  return rows[0]?.n
}

test('rows are sealed in order and verify; a second run seals nothing · ADM-200', async () => {
  for (let n = 0; n < 5; n++) await write(`step-${n}`)
  expect(await sealAudit()).toBe(5)
  expect(await sealAudit()).toBe(0)
  await write('later')
  expect(await sealAudit()).toBe(1)
  expect(await verifyAudit()).toEqual({ ok: true, seals: 2, rows: 6 })
})

test('the log refuses update, delete and truncate · ADM-012', async () => {
  await expect(db().updateTable('auditLog').set({ action: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(db().deleteFrom('auditLog').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db())).rejects.toThrow('append-only')
})

test('a writer in flight holds the seal back, so that no lower id can appear beneath it', async () => {
  const before = await verifyAudit()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const slow = transaction(async (tx) => {
    await writeAudit(tx, { actor: { kind: 'system' }, action: 'slow', subject: { type: 'test', id: 2 } })
    await held
  })
  await expect.poll(() => advisoryLocks('granted')).toBeGreaterThan(0)
  expect(await sealAudit()).toBe(0)
  release()
  await slow
  expect(await sealAudit()).toBe(1)
  expect(await verifyAudit()).toMatchObject({ ok: true, rows: (before.ok ? before.rows : 0) + 1 })
})

test('a writer that came behind a waiting seal gets an id above the cut', async () => {
  const waiting = (count: number) => expect.poll(() => advisoryLocks('waiting')).toBe(count)
  const entry = (action: string) =>
    ({ actor: { kind: 'system' }, action, subject: { type: 'test', id: 3 } }) as const
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let began = () => {}
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const first = transaction(async (tx) => {
    await writeAudit(tx, entry('first'))
    began()
    await held
    await writeAudit(tx, entry('first again'))
  })
  await hasBegun
  const seal = sealAudit({ patienceMs: 15_000 })
  await waiting(1)
  const second = transaction(async (tx) => {
    await writeAudit(tx, entry('second'))
    await seal
  })
  await waiting(2)
  release()
  const [sealed] = await Promise.all([seal, first, second])
  expect(sealed).toBeGreaterThan(0)
  await sealAudit()
  expect(await verifyAudit()).toMatchObject({ ok: true })
  const unsealed = await db()
    .selectFrom('auditLog as a')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('auditSeals as s')
            .whereRef('s.firstId', '<=', 'a.id')
            .whereRef('s.lastId', '>=', 'a.id')
            .select('s.id'),
        ),
      ),
    )
    .select('a.id')
    .execute()
  expect(unsealed).toEqual([])
})

test('fifty sealing runs at once make one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`many-${n}`)))
  await Promise.allSettled(Array.from({ length: 50 }, () => sealAudit()))
  await sealAudit()
  expect(await verifyAudit()).toMatchObject({ ok: true })
})

test('verifying names the first row of the first seal that does not fit · ADM-200', async () => {
  await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db())
  await sql`update audit_log set reason = 'forged' where id = 6`.execute(db())
  await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db())
  expect(await verifyAudit()).toEqual({ ok: false, firstWrongId: 6 })
})
