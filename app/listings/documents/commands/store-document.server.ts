import { saveFileWith } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { type ListingActor, lockListing } from '../../commands/owned-listing.server.ts'
import { retireFile } from '../../commands/purge.server.ts'
import { returnToReview } from '../../commands/submit-listing.server.ts'
import type { DocumentKind } from '../kinds.ts'
import { DOCUMENT_CATEGORY, DOCUMENT_LIMITS, type DocumentAudience, titleOfFile } from '../schema.ts'
import { audit, type DocumentRefusal, lockDocument } from './change-document.server.ts'

/** `returned`: this was the last requested item, so the listing is back in review. */
type StoredDocument = { id: string; returned: boolean }

const target = (actor: ListingActor, kind: string) => ({
  userId: actor.userId,
  bucket: 'general' as const,
  category: DOCUMENT_CATEGORY,
  documentType: kind,
  companyId: actor.company?.id ?? null,
})

/** Stores an uploaded file as a new document, available without review (PUB-226). */
export function addDocument(
  actor: ListingActor,
  listingId: number,
  received: ReceivedFile,
  { title, kind, opensTo }: { title: string; kind: DocumentKind; opensTo: DocumentAudience },
): Promise<Result<StoredDocument, DocumentRefusal>> {
  return saveFileWith(received, target(actor, kind), async (tx, fileId) => {
    const listing = await lockListing(tx, actor, listingId)
    if (typeof listing === 'string') return refuse(listing)
    const { count } = await tx
      .selectFrom('listingDocuments')
      .where('listingId', '=', listingId)
      .where('removedAt', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= DOCUMENT_LIMITS.perListing) return refuse('full')
    const { id } = await tx
      .insertInto('listingDocuments')
      .values({
        listingId,
        fileId,
        title: title || titleOfFile(received.originalName),
        kind,
        opensTo,
        uploadedBy: actor.userId,
        createdAt: now(),
        updatedAt: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, actor, listingId, { action: 'listing.add_document', document: id, to: opensTo, fileId })
    return ok({ id, returned: await returnToReview(tx, actor, listingId) })
  })
}

/** Replaces a document's file under the same title; links to the old file expire immediately. */
export function replaceDocument(
  actor: ListingActor,
  listingId: number,
  received: ReceivedFile,
  { id, version }: { id: string; version: number },
): Promise<Result<StoredDocument, DocumentRefusal>> {
  return saveFileWith(received, target(actor, 'replaced'), async (tx, fileId) => {
    const before = await lockDocument(tx, actor, listingId, { id, version })
    if (typeof before === 'string') return refuse(before)
    await tx
      .updateTable('listingDocuments')
      .set({ fileId, version: version + 1, uploadedBy: actor.userId, updatedAt: now() })
      .where('id', '=', id)
      .execute()
    await retireFile(tx, before.fileId)
    const change = { action: 'listing.replace_document', document: id } as const
    await audit(tx, actor, listingId, { ...change, fileId, replaced: before.fileId })
    return ok({ id, returned: await returnToReview(tx, actor, listingId) })
  })
}
