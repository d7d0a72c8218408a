import { setTimeout as sleep } from 'node:timers/promises'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { CHECK_BEGINS, checkNextSeal, type CheckPlace, type CheckStep } from '#app/review/verify.server.ts'

/** Milliseconds a request spends on its check before the job takes over. */
const AT_ONCE_MS = 600
/** Lease of a check, in seconds, renewed with every step. */
const LEASE = 30

const SUBJECT = 'audit_log'

/**
 * Starts a check of all current seals, or joins the running one, and works on it within the request: some ten
 * thousand rows fit, the job does the rest (ADM-200). Every request is audited.
 */
export async function askForCheck(admin: AdminViewer): Promise<void> {
  await transaction(async (tx) => {
    const seals = await tx
      .selectFrom('auditSeals')
      .select(({ fn }) => [fn.max('id').as('last'), fn.sum<number | null>('rowCount').as('rows')])
      .executeTakeFirstOrThrow()
    const begun = await tx
      .insertInto('auditChecks')
      .values({
        askedBy: admin.userId,
        askedAt: now(),
        untilSeal: seals.last ?? 0,
        totalRows: seals.rows ?? 0,
        lastSeal: CHECK_BEGINS.lastSeal,
        lastRow: CHECK_BEGINS.lastRow,
        lastHash: Buffer.from(CHECK_BEGINS.lastHash),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'audit.verify',
      subject: { type: SUBJECT, id: begun?.id ?? 'running' },
      details: { joined: !begun },
    })
  })
  await continueChecks({ budgetMs: AT_ONCE_MS })
}

type Held = { id: number; untilSeal: number; place: CheckPlace; leasedUntil: Date }

/** A lease beyond this was taken with a clock that ran ahead, and is void. */
const noLease = () => new Date(now().getTime() + 20 * LEASE * 1000)

const lease = () => new Date(now().getTime() + LEASE * 1000)

/** Leases the running check unless another process has it. */
async function take(): Promise<Held | null> {
  const leasedUntil = lease()
  const row = await db()
    .updateTable('auditChecks')
    .set({ leasedUntil })
    .where('state', '=', 'running')
    .where((eb) =>
      eb.or([
        eb('leasedUntil', 'is', null),
        eb('leasedUntil', '<', now()),
        eb('leasedUntil', '>', noLease()),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const { id, untilSeal, lastSeal, lastRow, lastHash, sealCount: seals, rowCount: rows } = row
  return { id, untilSeal, leasedUntil, place: { lastSeal, lastRow, lastHash, seals, rows } }
}

const placed = ({ lastSeal, lastRow, lastHash, seals, rows }: CheckPlace) => ({
  lastSeal,
  lastRow,
  lastHash: Buffer.from(lastHash),
  sealCount: seals,
  rowCount: rows,
})

/** Saves the progress; false if another process has taken over. */
async function keep(held: Held, place: CheckPlace, leasedUntil: Date | null): Promise<boolean> {
  const kept = await db()
    .updateTable('auditChecks')
    .set({ ...placed(place), leasedUntil })
    .where('id', '=', held.id)
    .where('state', '=', 'running')
    .where('leasedUntil', '=', held.leasedUntil)
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}

function auditResult(
  tx: Tx,
  { id }: Held,
  { state, place, ...found }: Exclude<CheckStep, { state: 'on' }>,
): Promise<void> {
  return writeAudit(tx, {
    actor: { kind: 'system' },
    action: 'audit.finish_verification',
    subject: { type: SUBJECT, id },
    from: 'running',
    to: state,
    details: { seals: place.seals, rows: place.rows, ...found },
  })
}

async function finish(held: Held, step: Exclude<CheckStep, { state: 'on' }>): Promise<void> {
  const firstWrong = step.state === 'broken' ? step.firstWrongId : null
  await transaction(async (tx) => {
    const finished = await tx
      .updateTable('auditChecks')
      .set({ ...placed(step.place), state: step.state, firstWrong, finishedAt: now(), leasedUntil: null })
      .where('id', '=', held.id)
      .where('state', '=', 'running')
      .where('leasedUntil', '=', held.leasedUntil)
      .executeTakeFirst()
    if (finished.numUpdatedRows > 0n) await auditResult(tx, held, step)
  })
  if (firstWrong !== null) log.error('audit.broken', { firstWrong })
}

/**
 * Continues the running check seal by seal until it is finished, the budget is spent or the process stops. Progress
 * is saved after each seal, so that any process can resume. Returns whether it did anything.
 */
export async function continueChecks({
  budgetMs,
  signal,
}: {
  budgetMs: number
  signal?: AbortSignal
}): Promise<boolean> {
  const held = await take()
  if (!held) return false
  const end = performance.now() + budgetMs
  let { place } = held
  const isOver = () => performance.now() >= end || signal?.aborted === true
  while (!isOver()) {
    const step = await checkNextSeal(place, held.untilSeal)
    if (step.state !== 'on') {
      await finish(held, step)
      return true
    }
    place = step.place
    const leasedUntil = lease()
    if (!(await keep(held, place, leasedUntil))) return true
    held.leasedUntil = leasedUntil
    // Yields to requests between two seals.
    await sleep(1)
  }
  await keep(held, place, null)
  return true
}
