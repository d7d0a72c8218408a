import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { updateRows } from '#test/world/rows.ts'
import type { AuditAction } from './actions.ts'
import { writeAudit } from './audit.server.ts'
import { sealAudit, verifyAudit } from './seal.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

function write(action: string) {
  return transaction((tx) =>
    writeAudit(tx, {
      actor: { kind: 'system' },
      action: action as AuditAction,
      subject: { type: 'test', id: 1 },
      details: { b: 1, a: [2] },
    }),
  )
}

/** Only advisory locks of this database, since other test files share the server. */
async function advisoryLocks(state: 'granted' | 'waiting'): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks
    where locktype = 'advisory' and granted = ${state === 'granted'}
      and database = (select oid from pg_database where datname = current_database())
  `.execute(db())
  return rows[0]?.n
}

test('rows are sealed in order and can be verified; a second run seals nothing · ADM-200', async () => {
  for (let n = 0; n < 5; n++) await write(`step-${n}`)
  expect(await sealAudit()).toBe(5)
  expect(await sealAudit()).toBe(0)
  await write('later')
  expect(await sealAudit()).toBe(1)
  expect(await verifyAudit()).toEqual({ ok: true, seals: 2, rows: 6 })
})

test('the log refuses update, delete and truncate · ADM-012', async () => {
  await expect(updateRows('auditLog', {}, { action: 'other' })).rejects.toThrow('append-only')
  await expect(db().deleteFrom('auditLog').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate audit_log`.execute(db())).rejects.toThrow('append-only')
})

test.runIf(isDeepRun)(
  'a writer in flight delays the seal, so that no lower id can appear later',
  async () => {
    const before = await verifyAudit()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = transaction(async (tx) => {
      await writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'mail.test',
        subject: { type: 'test', id: 2 },
      })
      await held
    })
    await expect.poll(() => advisoryLocks('granted')).toBeGreaterThan(0)
    expect(await sealAudit()).toBe(0)
    release()
    await slow
    expect(await sealAudit()).toBe(1)
    expect(await verifyAudit()).toMatchObject({ ok: true, rows: (before.ok ? before.rows : 0) + 1 })
  },
)

test.runIf(isDeepRun)(
  'a writer that waits behind a pending seal gets an id above the sealed range',
  async () => {
    const waiting = (count: number) => expect.poll(() => advisoryLocks('waiting')).toBe(count)
    const entry = (action: string) =>
      ({
        actor: { kind: 'system' },
        action: action as AuditAction,
        subject: { type: 'test', id: 3 },
      }) as const
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
    const seal = sealAudit({ timeoutMs: 15_000 })
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
  },
)

test.runIf(isDeepRun)('fifty concurrent sealing runs produce one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(`many-${n}`)))
  await Promise.allSettled(Array.from({ length: 50 }, () => sealAudit()))
  await sealAudit()
  expect(await verifyAudit()).toMatchObject({ ok: true })
})

/** Tampers with the log and restores it. */
async function forged(change: string, undo: string): Promise<unknown> {
  const behindItsBack = async (statement: string) => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db())
    await sql.raw(statement).execute(db())
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(db())
  }
  await behindItsBack(change)
  const verdict = await verifyAudit()
  await behindItsBack(undo)
  return verdict
}

test('verifying reports the exact row that was changed, deleted or inserted · ADM-200', async () => {
  for (let n = 0; n < 20; n += 1) await write(`row-${n}`)
  await sealAudit()
  const { id } = await db()
    .selectFrom('auditLog')
    .orderBy('id')
    .offset(12)
    .select('id')
    .executeTakeFirstOrThrow()
  const change = (set: string) => `update audit_log set ${set} where id = ${id}`
  expect(await forged(change(`reason = 'forged'`), change('reason = null'))).toEqual({
    ok: false,
    firstWrongId: id,
  })
  const held = 'create temporary table held as select * from audit_log where id'
  expect(
    await forged(
      `${held} = ${id}; delete from audit_log where id = ${id}`,
      'insert into audit_log overriding system value select * from held; drop table held',
    ),
  ).toEqual({ ok: false, firstWrongId: id })
  const put = `insert into audit_log (id, actor_kind, action, subject_type, subject_id)
    overriding system value values (-5, 'system', 'forged', 'test', '1')`
  expect(await forged(put, 'delete from audit_log where id = -5')).toEqual({ ok: false, firstWrongId: -5 })
  expect(await verifyAudit()).toMatchObject({ ok: true })
})

test.runIf(isDeepRun)(
  'a change below a seal without marks is reported at the first row of the seal · ADM-200',
  async () => {
    const seal = await db()
      .selectFrom('auditSeals')
      .where('rowCount', '>', 3)
      .selectAll()
      .executeTakeFirstOrThrow()
    const sealed = async (marks: Buffer | null) => {
      await sql`alter table audit_seals disable trigger audit_seals_append_only`.execute(db())
      await sql`update audit_seals set row_marks = ${marks} where id = ${seal.id}`.execute(db())
      await sql`alter table audit_seals enable trigger audit_seals_append_only`.execute(db())
    }
    await sealed(null)
    const change = (reason: string) => `update audit_log set reason = ${reason} where id = ${seal.lastId}`
    expect(await forged(change(`'forged'`), change('null'))).toEqual({
      ok: false,
      firstWrongId: seal.firstId,
    })
    await sealed(seal.rowMarks)
  },
)
