import { setTimeout as sleep } from 'node:timers/promises'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { CHECK_START, checkNextSeal, type CheckProgress, type CheckStep } from '#app/review/seal.server.ts'

/** Milliseconds a request spends on its check before the job takes over. */
const REQUEST_BUDGET_MS = 600
/** Lease of a check, in seconds, renewed with every step. */
const LEASE_SECONDS = 30

const SUBJECT = 'audit_log'

/**
 * Starts a check of all current seals, or joins the running one, and works on it within the request: about
 * ten thousand rows fit, and the job checks the rest (ADM-200). Every request is audited.
 */
export async function requestCheck(admin: AdminViewer): Promise<void> {
  await transaction(async (tx) => {
    const seals = await tx
      .selectFrom('auditSeals')
      .select(({ fn }) => [fn.max('id').as('last'), fn.sum<number | null>('rowCount').as('rows')])
      .executeTakeFirstOrThrow()
    const started = await tx
      .insertInto('auditChecks')
      .values({
        askedBy: admin.userId,
        askedAt: now(),
        untilSeal: seals.last ?? 0,
        totalRows: seals.rows ?? 0,
        lastSeal: CHECK_START.lastSeal,
        lastRow: CHECK_START.lastRow,
        lastHash: Buffer.from(CHECK_START.lastHash),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'audit.verify',
      subject: { type: SUBJECT, id: started?.id ?? 'running' },
      details: { joined: !started },
    })
  })
  await continueChecks({ budgetMs: REQUEST_BUDGET_MS })
}

type LeasedCheck = { id: number; untilSeal: number; place: CheckProgress; leasedUntil: Date }

/** A lease that ends later than this was taken with a clock that ran ahead, and is void. */
const maxLeaseEnd = () => new Date(now().getTime() + 20 * LEASE_SECONDS * 1000)

const lease = () => new Date(now().getTime() + LEASE_SECONDS * 1000)

/** Leases the running check unless another process has it. */
async function leaseCheck(): Promise<LeasedCheck | null> {
  const leasedUntil = lease()
  const row = await db()
    .updateTable('auditChecks')
    .set({ leasedUntil })
    .where('state', '=', 'running')
    .where((eb) =>
      eb.or([
        eb('leasedUntil', 'is', null),
        eb('leasedUntil', '<', now()),
        eb('leasedUntil', '>', maxLeaseEnd()),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const { id, untilSeal, lastSeal, lastRow, lastHash, sealCount: seals, rowCount: rows } = row
  return { id, untilSeal, leasedUntil, place: { lastSeal, lastRow, lastHash, seals, rows } }
}

const progressColumns = ({ lastSeal, lastRow, lastHash, seals, rows }: CheckProgress) => ({
  lastSeal,
  lastRow,
  lastHash: Buffer.from(lastHash),
  sealCount: seals,
  rowCount: rows,
})

/** Saves the progress; false if another process has taken over. */
async function saveProgress(leased: LeasedCheck, place: CheckProgress, leasedUntil: Date | null) {
  const saved = await db()
    .updateTable('auditChecks')
    .set({ ...progressColumns(place), leasedUntil })
    .where('id', '=', leased.id)
    .where('state', '=', 'running')
    .where('leasedUntil', '=', leased.leasedUntil)
    .executeTakeFirst()
  return saved.numUpdatedRows > 0n
}

async function finish(leased: LeasedCheck, step: Exclude<CheckStep, { state: 'on' }>): Promise<void> {
  const { state, progress, ...found } = step
  const firstWrong = step.state === 'broken' ? step.firstWrongId : null
  await transaction(async (tx) => {
    const finished = await tx
      .updateTable('auditChecks')
      .set({ ...progressColumns(progress), state, firstWrong, finishedAt: now(), leasedUntil: null })
      .where('id', '=', leased.id)
      .where('state', '=', 'running')
      .where('leasedUntil', '=', leased.leasedUntil)
      .executeTakeFirst()
    if (finished.numUpdatedRows === 0n) return
    await writeAudit(tx, {
      actor: { kind: 'system' },
      action: 'audit.finish_verification',
      subject: { type: SUBJECT, id: leased.id },
      from: 'running',
      to: state,
      details: { seals: progress.seals, rows: progress.rows, ...found },
    })
  })
  if (firstWrong !== null) log.error('audit.broken', { firstWrong })
}

type Budget = { budgetMs: number; signal?: AbortSignal }

/** Continues the running check, saved after each seal, until it ends or the time is up. Returns whether one ran. */
export async function continueChecks({ budgetMs, signal }: Budget): Promise<boolean> {
  const leased = await leaseCheck()
  if (!leased) return false
  const end = performance.now() + budgetMs
  let { place } = leased
  const isOver = () => performance.now() >= end || signal?.aborted === true
  while (!isOver()) {
    const step = await checkNextSeal(place, leased.untilSeal)
    if (step.state !== 'on') {
      await finish(leased, step)
      return true
    }
    place = step.progress
    const leasedUntil = lease()
    if (!(await saveProgress(leased, place, leasedUntil))) return true
    leased.leasedUntil = leasedUntil
    // Yield to requests between two seals.
    await sleep(1)
  }
  await saveProgress(leased, place, null)
  return true
}

export type AuditCheck = NonNullable<Awaited<ReturnType<typeof findCheck>>>

/** The newest check, running or finished; null before the first. */
export async function findCheck(_admin: AdminViewer) {
  const row = await db()
    .selectFrom('auditChecks as c')
    .leftJoin('members as m', 'm.userId', 'c.askedBy')
    .orderBy('c.id', 'desc')
    .selectAll('c')
    .select('m.fullName')
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.state as 'running' | 'whole' | 'broken',
    askedAt: row.askedAt.toISOString(),
    askedBy: row.fullName,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    rows: row.rowCount,
    seals: row.sealCount,
    totalRows: row.totalRows,
    /** The first altered row. */
    firstWrong: row.firstWrong,
  }
}
