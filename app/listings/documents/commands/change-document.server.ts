import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { ListingActor } from '../../commands/owned-listing.server.ts'
import type { DocumentRefusal } from '../refusals.ts'
import type { DocumentKind } from '../kinds.ts'
import type { DocumentAudience } from '../schema.ts'
import { audit, findCurrent, lock, retireFile } from './lock-listing.server.ts'

/** Updates title, type and audience, effective from the next request on. `stale` if the version has changed. */
export function saveDocument(
  actor: ListingActor,
  listingId: number,
  input: { id: string; version: number; title: string; kind: DocumentKind; opensTo: DocumentAudience },
): Promise<Result<null, DocumentRefusal>> {
  return transaction(async (tx) => {
    const refused = await lock(tx, actor, listingId)
    if (refused) return refuse(refused)
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
    const refused = await lock(tx, actor, listingId)
    if (refused) return refuse(refused)
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
