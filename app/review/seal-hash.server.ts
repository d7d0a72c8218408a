import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AuditLog } from '#app/db/schema.gen.ts'

export const FIRST_HASH = Buffer.alloc(32)
export const ROWS_PER_SEAL = 5000

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

export function hashRows(previous: Uint8Array, rows: readonly SealableRow[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update(rowText(row)).update('\n')
  return hash.digest()
}

const MARK = 16

/** Sixteen bytes per row: its id and the first eight bytes of its hash. */
export function marksOf(rows: readonly SealableRow[]): Buffer {
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
export function firstMismatch(marks: Uint8Array, rows: readonly SealableRow[]): number | null {
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
export const rowsBetween = (first: number, last: number) =>
  db().selectFrom('auditLog').where('id', '>=', first).where('id', '<=', last).orderBy('id').selectAll()
