import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'

const FIRST_HASH = Buffer.alloc(32)
const ROWS_PER_SEAL = 5000

type SealableRow = {
  id: number
  at: Date
  actorUserId: string | null
  actorKind: string
  action: string
  subjectType: string
  subjectId: string
  fromStatus: string | null
  toStatus: string | null
  reason: string | null
  details: unknown
  requestId: string | null
  ipAddress: string | null
}

/** One unambiguous text a row: a change of any value, or of its order, changes the hash. */
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

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

function hashRows(previous: Uint8Array, rows: readonly SealableRow[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update(rowText(row)).update('\n')
  return hash.digest()
}

async function rowsBetween(first: number, last: number): Promise<SealableRow[]> {
  return db()
    .selectFrom('auditLog')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .selectAll()
    .execute()
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The last id below which no row can appear any more: writers hold the shared lock until they commit. A writer that
 * comes meanwhile waits for at most the time-out; after that the answer is null and the next round tries again.
 */
async function cut(patienceMs: number): Promise<number | null> {
  return transaction(async (tx): Promise<number | null> => {
    await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(hashtext('parcela.audit'))`.execute(tx)
    const row = await tx
      .selectFrom('auditLog')
      .select((q) => q.fn.max('id').as('last'))
      .executeTakeFirst()
    return row?.last ?? 0
  }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null
    throw error
  })
}

/**
 * Closes the rows written since the last seal, in order, under a hash over them and the seal before (decision 25,
 * ADM-200), waiting for writers in flight for at most `patienceMs`. Answers how many rows were sealed. Two
 * processes at once: the second finds nothing, or its insert is refused by the unique last id.
 */
export async function sealAudit({ patienceMs = 500 } = {}): Promise<number> {
  const last = await cut(patienceMs)
  if (last === null) return 0
  let sealedRows = 0
  for (;;) {
    const seal = await db().selectFrom('auditSeals').orderBy('id', 'desc').selectAll().executeTakeFirst()
    const from = (seal?.lastId ?? 0) + 1
    if (from > last) return sealedRows
    const rows = await db()
      .selectFrom('auditLog')
      .where('id', '>=', from)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(ROWS_PER_SEAL)
      .selectAll()
      .execute()
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
      })
      .onConflict((conflict) => conflict.column('lastId').doNothing())
      .executeTakeFirst()
    if (!inserted.numInsertedOrUpdatedRows) return sealedRows
    sealedRows += rows.length
  }
}

export type AuditVerdict = { ok: true; seals: number; rows: number } | { ok: false; firstWrongId: number }

/** Recomputes every seal; names the first row under the first seal that does not fit (ADM-200). */
export async function verifyAudit(): Promise<AuditVerdict> {
  const seals = await db().selectFrom('auditSeals').orderBy('id').selectAll().execute()
  let previous: Uint8Array = FIRST_HASH
  let expectedFirst = 1
  let count = 0
  for (const seal of seals) {
    const rows = await rowsBetween(expectedFirst, seal.lastId)
    const fits =
      rows.length === seal.rowCount &&
      rows[0]?.id === seal.firstId &&
      Buffer.compare(previous, seal.previousHash) === 0 &&
      Buffer.compare(hashRows(previous, rows), seal.hash) === 0
    if (!fits) return { ok: false, firstWrongId: seal.firstId }
    previous = seal.hash
    expectedFirst = seal.lastId + 1
    count += rows.length
  }
  return { ok: true, seals: seals.length, rows: count }
}
