import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { auditActor, type ListingActor, lockListing } from '../../commands/owned-listing.server.ts'
import type { DocumentRefusal } from '../refusals.ts'
import type { DocumentKind } from '../kinds.ts'
import type { DocumentAudience } from '../schema.ts'

// Every change locks the listing's row but keeps its version, which documents are not part of (decision 014).

export async function retireFile(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ status: 'deleted', deletedAt: now() })
    .where('id', '=', fileId)
    .where('status', '=', 'active')
    .execute()
}

/** The current document, if it belongs to this listing and is not removed. */
export function findCurrent(tx: Tx, listingId: number, id: string) {
  return tx
    .selectFrom('listingDocuments')
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .where('removedAt', 'is', null)
    .select(['fileId', 'version', 'opensTo'])
    .executeTakeFirst()
}

type Change = { action: AuditAction; document: string; from?: string; to?: string; [detail: string]: unknown }

/** The log names the document by id, without title or file name. */
export async function audit(
  tx: Tx,
  actor: ListingActor,
  listingId: number,
  { action, document, from, to, ...details }: Change,
): Promise<void> {
  await writeAudit(tx, {
    actor: auditActor(actor),
    action,
    subject: { type: 'listing_document', id: document },
    from: from ?? null,
    to: to ?? null,
    details: { listingId, ...details },
  })
}

/** Updates title, type and audience, effective from the next request on. `stale` if the version has changed. */
export function saveDocument(
  actor: ListingActor,
  listingId: number,
  input: { id: string; version: number; title: string; kind: DocumentKind; opensTo: DocumentAudience },
): Promise<Result<null, DocumentRefusal>> {
  return transaction(async (tx) => {
    const listing = await lockListing(tx, actor, listingId)
    if (typeof listing === 'string') return refuse(listing)
    const before = await findCurrent(tx, listingId, input.id)
    if (!before) return refuse('gone')
    if (before.version !== input.version) return refuse('stale')
    await tx
      .updateTable('listingDocuments')
      .set({
        title: input.title,
        kind: input.kind,
        opensTo: input.opensTo,
        version: before.version + 1,
        updatedAt: now(),
      })
      .where('id', '=', input.id)
      .execute()
    await audit(tx, actor, listingId, {
      action: 'listing.update_document',
      document: input.id,
      from: before.opensTo,
      to: input.opensTo,
    })
    return ok(null)
  })
}

/** Removes a document; the owner can still see who opened it. */
export function removeDocument(
  actor: ListingActor,
  listingId: number,
  id: string,
): Promise<Result<null, DocumentRefusal>> {
  return transaction(async (tx) => {
    const listing = await lockListing(tx, actor, listingId)
    if (typeof listing === 'string') return refuse(listing)
    const before = await findCurrent(tx, listingId, id)
    if (!before) return refuse('gone')
    await tx
      .updateTable('listingDocuments')
      .set({ removedAt: now(), removedBy: actor.userId })
      .where('id', '=', id)
      .execute()
    await retireFile(tx, before.fileId)
    await audit(tx, actor, listingId, {
      action: 'listing.remove_document',
      document: id,
      from: before.opensTo,
      fileId: before.fileId,
    })
    return ok(null)
  })
}
