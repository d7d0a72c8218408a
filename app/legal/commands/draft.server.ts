import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { DocumentName, Sheet } from '../schema.ts'
import { findVersion, versionInForce } from '../versions.server.ts'

type Step = { document: DocumentName; seen: number }

const stored = (sheet: Sheet) => JSON.stringify(sheet)

async function audit(
  tx: Tx,
  admin: AdminViewer,
  action: AuditAction,
  document: DocumentName,
  revision: number,
) {
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action,
    subject: { type: 'content', id: document },
    details: { revision },
  })
}

const steps = (tx: Tx, admin: AdminViewer, { document, seen }: Step) =>
  tx
    .updateTable('contentDocuments')
    .set({ revision: sql`revision + 1`, draftSavedBy: admin.userId, draftSavedAt: now() })
    .where('document', '=', document)
    .where('revision', '=', seen)
    .returning('revision')

/**
 * Saves a draft on top of revision `seen` and returns the new revision; concurrent saves from the same revision are
 * `stale` (ADM-203). `before` is the text that undoDraft restores, by default the saved one.
 */
export async function saveDraft(
  admin: AdminViewer,
  { sheet, before, ...step }: Step & { sheet: Sheet; before?: Sheet },
): Promise<Result<number, 'stale'>> {
  return transaction(async (tx) => {
    const inForce = await findVersion(step.document, await versionInForce(tx, step.document), tx)
    const previous = sql<string>`coalesce(draft, ${stored(inForce?.sheet ?? [])}::jsonb)`
    const row = await steps(tx, admin, step)
      .set({ draft: stored(sheet), draftBefore: before ? stored(before) : previous })
      .executeTakeFirst()
    if (!row) return refuse('stale')
    await audit(tx, admin, 'content.save_draft', step.document, row.revision)
    return ok(row.revision)
  })
}

/** Discards the draft; undoDraft restores it until the next save. */
export async function discardDraft(
  admin: AdminViewer,
  { sheet, ...step }: Step & { sheet: Sheet },
): Promise<Result<number, 'stale'>> {
  return transaction(async (tx) => {
    const row = await steps(tx, admin, step)
      .set({ draft: null, draftBefore: stored(sheet) })
      .executeTakeFirst()
    if (!row) return refuse('stale')
    await audit(tx, admin, 'content.discard_draft', step.document, row.revision)
    return ok(row.revision)
  })
}

/** Restores the draft before the last step, and keeps the submitted text for the next undo. */
export async function undoDraft(
  admin: AdminViewer,
  { sheet, ...step }: Step & { sheet: Sheet },
): Promise<Result<number, 'stale'>> {
  return transaction(async (tx) => {
    const row = await steps(tx, admin, step)
      .set({ draft: sql`draft_before`, draftBefore: stored(sheet) })
      .where('draftBefore', 'is not', null)
      .executeTakeFirst()
    if (!row) return refuse('stale')
    await audit(tx, admin, 'content.undo_draft', step.document, row.revision)
    return ok(row.revision)
  })
}
