import { db } from '#app/db/client.server.ts'
import { FIRST_HASH, firstMismatch, hashRows, rowsBetween } from './seal-hash.server.ts'

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
