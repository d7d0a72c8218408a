import { sql } from 'kysely'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { formatDay } from '#app/lib/format.ts'
import { publishProblems } from '../editor-form.ts'
import { identityOf, withOperator } from '../identity.ts'
import { invalidateTexts, refreshTexts } from '../published.server.ts'
import { type DocumentName, DOCUMENTS, isSameSheet, type Sheet, tidy } from '../schema.ts'
import { storedSheet, findVersion, storeFirstTexts } from '../versions.server.ts'

export type PublishRefusal = 'stale' | 'no_draft' | 'incomplete' | 'unchanged' | 'no_identity'

/** A legal text keeps the operator's name and address from its publication; other documents show the current ones. */
async function fillIn(tx: Tx, document: DocumentName, draft: Sheet): Promise<Result<Sheet, 'no_identity'>> {
  if (!DOCUMENTS[document].isLegal) return ok(draft)
  // Locked, so that no other identity is published meanwhile.
  const live = await tx
    .selectFrom('contentDocuments')
    .where('document', '=', 'identity')
    .select('version')
    .forShare()
    .executeTakeFirst()
  const version = live?.version ?? 1
  const identity = await findVersion('identity', version, tx)
  if (!identity) throw new Error('the live identity has no text')
  const sheet = withOperator(draft, identityOf(identity.sheet))
  return version === 1 && !isSameSheet(sheet, draft) ? refuse('no_identity') : ok(sheet)
}

/**
 * Publishes the draft of revision `seen`, dated today, and returns its version. One conditional UPDATE lets one of several
 * concurrent calls through (ADM-203). A job notifies members of legal texts (PUB-151).
 */
export async function publishDraft(
  admin: FreshAdmin,
  { document, seen }: { document: DocumentName; seen: number },
): Promise<Result<number, PublishRefusal>> {
  const done = await transaction(async (tx): Promise<Result<number, PublishRefusal>> => {
    await storeFirstTexts(tx)
    const row = await tx
      .selectFrom('contentDocuments')
      .where('document', '=', document)
      .select(['version', 'revision', 'draft'])
      .executeTakeFirstOrThrow()
    if (row.revision !== seen) return refuse('stale')
    if (row.draft === null) return refuse('no_draft')
    const draft = tidy(storedSheet(row.draft))
    if (publishProblems(document, draft).length > 0) return refuse('incomplete')
    const before = await findVersion(document, row.version, tx)
    if (before && isSameSheet(before.sheet, draft)) return refuse('unchanged')
    const sheet = await fillIn(tx, document, draft)
    if (!sheet.ok) return sheet
    const at = now()
    const published = await tx
      .updateTable('contentDocuments')
      .set({
        version: sql`version + 1`,
        revision: sql`revision + 1`,
        draft: null,
        draftBefore: null,
        draftSavedBy: null,
        draftSavedAt: null,
      })
      .where('document', '=', document)
      .where('revision', '=', seen)
      .where('draft', 'is not', null)
      .returning('version')
      .executeTakeFirst()
    if (!published) return refuse('stale')
    await tx
      .insertInto('contentVersions')
      .values({
        document,
        version: published.version,
        updated: formatDay(at),
        parts: JSON.stringify(sheet.value),
        publishedAt: at,
        publishedBy: admin.userId,
      })
      .execute()
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'content.publish',
      subject: { type: 'content', id: document },
      from: String(row.version),
      to: String(published.version),
      details: { revision: seen },
    })
    return ok(published.version)
  })
  if (done.ok) {
    invalidateTexts()
    await refreshTexts()
  }
  return done
}
