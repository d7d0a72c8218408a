import { type RawBuilder, sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { DocumentName, Sheet } from '../schema.ts'
import { findVersion, liveVersion } from '../versions.server.ts'

type Step = { document: DocumentName; seen: number; sheet: Sheet }
type Column = string | null | RawBuilder<string>

const stored = (sheet: Sheet) => JSON.stringify(sheet)

/** Returns the new revision. Of concurrent changes to revision `seen`, all but one are `stale` (ADM-203). */
function applyChange(
  admin: AdminViewer,
  { document, seen }: Step,
  action: Extract<AuditAction, `content.${string}`>,
  columns: { draft: Column; draftBefore: Column },
): Promise<Result<number, 'stale'>> {
  return transaction(async (tx) => {
    const row = await tx
      .updateTable('contentDocuments')
      .set({ ...columns, revision: sql`revision + 1`, draftSavedBy: admin.userId, draftSavedAt: now() })
      .where('document', '=', document)
      .where('revision', '=', seen)
      .$if(action === 'content.undo_draft', (query) => query.where('draftBefore', 'is not', null))
      .returning('revision')
      .executeTakeFirst()
    if (!row) return refuse('stale')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action,
      subject: { type: 'content', id: document },
      details: { revision: row.revision },
    })
    return ok(row.revision)
  })
}

/** Saves a draft; undoDraft restores the one before. */
export async function saveDraft(admin: AdminViewer, step: Step) {
  const live = await findVersion(step.document, await liveVersion(db(), step.document))
  const draftBefore = sql<string>`coalesce(draft, ${stored(live?.sheet ?? [])}::jsonb)`
  return applyChange(admin, step, 'content.save_draft', { draft: stored(step.sheet), draftBefore })
}

/** Discards the draft; undoDraft restores it until the next save. */
export const discardDraft = (admin: AdminViewer, step: Step) =>
  applyChange(admin, step, 'content.discard_draft', { draft: null, draftBefore: stored(step.sheet) })

/** Restores the draft before the last change, and keeps the posted text for the next undo. */
export const undoDraft = (admin: AdminViewer, step: Step) =>
  applyChange(admin, step, 'content.undo_draft', {
    draft: sql`draft_before`,
    draftBefore: stored(step.sheet),
  })
