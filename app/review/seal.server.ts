import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { codeOf } from '#app/lib/outage.ts'
import { FIRST_HASH, hashRows, marksOf, ROWS_PER_SEAL, rowsBetween } from './seal-hash.server.ts'

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
