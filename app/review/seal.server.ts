import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import type { AuditLog } from '#app/db/schema.gen.ts'
import { codeOf } from '#app/lib/outage.ts'

const FIRST_HASH = Buffer.alloc(32)
const ROWS_PER_SEAL = 5000

type SealableRow = Selectable<AuditLog>

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** A row as unambiguous text: any change to its values or their order changes the hash. */
function rowText(row: SealableRow): string {
  return JSON.stringify([
    row.id,
    row.at.toISOString(),
    row.actorUserId,
    row.actorKind,
    row.action,
    row.subjectType,
    row.subjectId,
    row.fromStatus,
    row.toStatus,
    row.reason,
    sorted(row.details),
    row.requestId,
    row.ipAddress,
  ])
}

function hashRows(previous: Uint8Array, rows: readonly SealableRow[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update(rowText(row)).update('\n')
  return hash.digest()
}

const MARK = 16

/** Sixteen bytes per row: its id and the first eight bytes of its hash. */
function marksOf(rows: readonly SealableRow[]): Buffer {
  const marks = Buffer.alloc(MARK * rows.length)
  rows.forEach((row, index) => {
    marks.writeBigInt64BE(BigInt(row.id), MARK * index)
    createHash('sha256')
      .update(rowText(row))
      .digest()
      .copy(marks, MARK * index + 8, 0, 8)
  })
  return marks
}

/** The first row that does not match a seal's marks because it was changed, removed or inserted. Null if all match. */
function firstMismatch(marks: Uint8Array, rows: readonly SealableRow[]): number | null {
  const sealed = Buffer.from(marks)
  const found = marksOf(rows)
  const count = Math.max(sealed.length, found.length) / MARK
  for (let index = 0; index < count; index++) {
    const [at, end] = [MARK * index, MARK * (index + 1)]
    if (sealed.subarray(at, end).equals(found.subarray(at, end))) continue
    const ids = [sealed, found]
      .filter((marked) => marked.length >= end)
      .map((marked) => marked.readBigInt64BE(at))
    return Number(ids.reduce((first, id) => (id < first ? id : first)))
  }
  return null
}

/** Rows of the log by id, inclusive, in order. */
const rowsBetween = (first: number, last: number) =>
  db().selectFrom('auditLog').where('id', '>=', first).where('id', '<=', last).orderBy('id').selectAll()

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The highest id up to which no more rows can appear: writers hold the shared lock until they commit, and new writers
 * wait at most for the timeout. Null after a timeout; the next run retries.
 */
const lastSealableId = async (timeoutMs: number): Promise<number | null> =>
  transaction(async (tx): Promise<number | null> => {
    await sql`select set_config('lock_timeout', ${`${timeoutMs}ms`}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtext('parcela.audit'))`.execute(tx)
    const row = await tx
      .selectFrom('auditLog')
      .select((q) => q.fn.max('id').as('last'))
      .executeTakeFirst()
    return row?.last ?? 0
  }).catch((error: unknown) => {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return null
    throw error
  })

/**
 * Seals the rows since the last seal, in order, with a hash over them and that seal (decision 25, ADM-200); waits at
 * most `timeoutMs` for writers. Returns the number of rows. Of two concurrent runs, the second finds nothing to seal
 * or violates the unique last id.
 */
export async function sealAudit({ timeoutMs = 500 } = {}): Promise<number> {
  const last = await lastSealableId(timeoutMs)
  if (last === null) return 0
  let sealedRows = 0
  for (;;) {
    const seal = await db().selectFrom('auditSeals').orderBy('id', 'desc').selectAll().executeTakeFirst()
    const from = (seal?.lastId ?? 0) + 1
    if (from > last) return sealedRows
    const rows = await rowsBetween(from, last).limit(ROWS_PER_SEAL).execute()
    const [first] = rows
    const end = rows.at(-1)
    if (!first || !end) return sealedRows
    const previousHash = seal?.hash ?? FIRST_HASH
    const inserted = await db()
      .insertInto('auditSeals')
      .values({
        firstId: first.id,
        lastId: end.id,
        rowCount: rows.length,
        hash: hashRows(previousHash, rows),
        previousHash,
        rowMarks: marksOf(rows),
      })
      .onConflict((conflict) => conflict.column('lastId').doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return sealedRows
    sealedRows += rows.length
  }
}

/** Progress of a seal check: everything up to `lastSeal` and `lastRow` is intact. */
export type CheckProgress = {
  lastSeal: number
  lastRow: number
  lastHash: Uint8Array
  seals: number
  rows: number
}

/** Before the first seal, and before rows inserted below the first id. */
export const CHECK_START: CheckProgress = {
  lastSeal: 0,
  lastRow: Number.MIN_SAFE_INTEGER,
  lastHash: FIRST_HASH,
  seals: 0,
  rows: 0,
}

export type CheckStep =
  | { state: 'on'; progress: CheckProgress }
  | { state: 'whole'; progress: CheckProgress }
  | { state: 'broken'; progress: CheckProgress; firstWrongId: number }

/** Verifies the next seal, up to `untilSeal`; `broken` names the first wrong row, without marks the seal's first (ADM-200). */
export async function checkNextSeal(progress: CheckProgress, untilSeal: number): Promise<CheckStep> {
  const seal = await db()
    .selectFrom('auditSeals')
    .where('id', '>', progress.lastSeal)
    .where('id', '<=', untilSeal)
    .orderBy('id')
    .selectAll()
    .executeTakeFirst()
  if (!seal) return { state: 'whole', progress }
  const rows = await rowsBetween(progress.lastRow + 1, seal.lastId).execute()
  const fits =
    rows.length === seal.rowCount &&
    rows[0]?.id === seal.firstId &&
    Buffer.compare(progress.lastHash, seal.previousHash) === 0 &&
    Buffer.compare(hashRows(progress.lastHash, rows), seal.hash) === 0
  if (!fits) {
    const mismatchId = seal.rowMarks && firstMismatch(seal.rowMarks, rows)
    return { state: 'broken', progress, firstWrongId: mismatchId ?? seal.firstId }
  }
  return {
    state: 'on',
    progress: {
      lastSeal: seal.id,
      lastRow: seal.lastId,
      lastHash: seal.hash,
      seals: progress.seals + 1,
      rows: progress.rows + rows.length,
    },
  }
}

type AuditVerdict = { ok: true; seals: number; rows: number } | { ok: false; firstWrongId: number }

/** Verifies all seals, loading one seal's rows at a time; names the first row that does not match (ADM-200). */
export async function verifyAudit(): Promise<AuditVerdict> {
  let progress = CHECK_START
  for (;;) {
    const step = await checkNextSeal(progress, Number.MAX_SAFE_INTEGER)
    if (step.state === 'broken') return { ok: false, firstWrongId: step.firstWrongId }
    if (step.state === 'whole') return { ok: true, seals: progress.seals, rows: progress.rows }
    progress = step.progress
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run audit -- verify`. Exit code 0: intact, 1: broken, 2: usage error (ADM-200). */
export async function auditCommand([verb, ...rest]: readonly string[]): Promise<number> {
  if (verb !== 'verify' || rest.length > 0) {
    print('usage: npm run audit -- verify')
    return 2
  }
  const verdict = await verifyAudit()
  if (!verdict.ok) {
    print(`The audit log does not match its seals from row ${verdict.firstWrongId} on.`)
    return 1
  }
  print(`The audit log is intact: ${verdict.rows} rows under ${verdict.seals} seals.`)
  return 0
}
