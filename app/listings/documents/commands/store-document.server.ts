import { saveFileWith } from '#app/files/save-file.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { type ListingActor, lockListing } from '../../commands/owned-listing.server.ts'
import { returnToReview } from '../../commands/submit-listing.server.ts'
import type { DocumentRefusal } from '../refusals.ts'
import type { DocumentKind } from '../kinds.ts'
import { DOCUMENT_CATEGORY, DOCUMENT_LIMITS, type DocumentAudience, titleOfFile } from '../schema.ts'
import { audit, findCurrent, retireFile } from './change-document.server.ts'

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
  return saveFileWith<StoredDocument, DocumentRefusal>(received, target(actor, kind), async (tx, fileId) => {
    const listing = await lockListing(tx, actor, listingId)
    if (typeof listing === 'string') return refuse(listing)
    const { count } = await tx
      .selectFrom('listingDocuments')
      .where('listingId', '=', listingId)
      .where('removedAt', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= DOCUMENT_LIMITS.perListing) return refuse('full')
    const document = await tx
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
    await audit(tx, actor, listingId, {
      action: 'listing.add_document',
      document: document.id,
      to: opensTo,
      fileId,
    })
    return ok({ id: document.id, returned: await returnToReview(tx, actor, listingId) })
  })
}

/** Replaces a document's file under the same title; links to the old file expire immediately. */
export function replaceDocument(
  actor: ListingActor,
  listingId: number,
  received: ReceivedFile,
  { id, version }: { id: string; version: number },
): Promise<Result<StoredDocument, DocumentRefusal>> {
  return saveFileWith<StoredDocument, DocumentRefusal>(
    received,
    target(actor, 'replaced'),
    async (tx, fileId) => {
      const listing = await lockListing(tx, actor, listingId)
      if (typeof listing === 'string') return refuse(listing)
      const before = await findCurrent(tx, listingId, id)
      if (!before) return refuse('gone')
      if (before.version !== version) return refuse('stale')
      await tx
        .updateTable('listingDocuments')
        .set({ fileId, version: before.version + 1, uploadedBy: actor.userId, updatedAt: now() })
        .where('id', '=', id)
        .execute()
      await retireFile(tx, before.fileId)
      await audit(tx, actor, listingId, {
        action: 'listing.replace_document',
        document: id,
        fileId,
        replaced: before.fileId,
      })
      return ok({ id, returned: await returnToReview(tx, actor, listingId) })
    },
  )
}
