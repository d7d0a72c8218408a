import { transaction, type Tx } from '#app/db/client.server.ts'
import type { ReceivedFile } from '#app/files/receive.server.ts'
import { STORAGE_FULL } from '#app/files/rules.ts'
import { isWithinStorage, saveFileWith } from '#app/files/save-file.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, type Refusals, refuse, type Result } from '#app/lib/refusal.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import {
  auditActor,
  type ListingActor,
  lockListing,
  OWNER_REFUSAL_TEXTS,
  type OwnerRefusal,
} from '../../commands/owned-listing.server.ts'
import { retireFile } from '../../commands/purge.server.ts'
import { returnToReview } from '../../commands/submit-listing.server.ts'
import type { DocumentKind } from '../kinds.ts'
import { DOCUMENT_CATEGORY, DOCUMENT_LIMITS, type DocumentAudience, titleOfFile } from '../schema.ts'

type DocumentRefusal = OwnerRefusal | 'gone' | 'full' | 'storage_full'

export const DOCUMENT_REFUSALS = {
  not_found: { kind: 'not_found', page: OWNER_REFUSAL_TEXTS.not_found },
  no_company: { kind: 'access_denied', text: OWNER_REFUSAL_TEXTS.no_company },
  stale: {
    kind: 'conflict',
    text: 'This document has changed since you opened the page. Nothing was overwritten. Check it and save again.',
  },
  gone: {
    kind: 'not_found',
    text: 'This document was removed from the listing. Nothing was changed.',
  },
  full: {
    kind: 'conflict',
    text: `You can add up to ${DOCUMENT_LIMITS.perListing} documents. Remove one before you add another.`,
  },
  storage_full: { kind: 'conflict', text: STORAGE_FULL },
} as const satisfies Refusals<DocumentRefusal>

// Every change locks the listing's row but keeps its version, which documents are not part of (decision 014).

/** Locks the listing and finds its document; `stale` if the version has changed. */
async function lockDocument(
  tx: Tx,
  actor: ListingActor,
  listingId: number,
  { id, version }: { id: string; version?: number },
) {
  const listing = await lockListing(tx, actor, listingId)
  if (typeof listing === 'string') return listing
  const document = await tx
    .selectFrom('listingDocuments')
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .where('removedAt', 'is', null)
    .select(['fileId', 'version', 'opensTo'])
    .executeTakeFirst()
  if (!document) return 'gone'
  return version === undefined || version === document.version ? document : 'stale'
}

type Change = { action: AuditAction; document: string; from?: string; to?: string; [detail: string]: unknown }

/** The log names the document by id, without title or file name. */
async function audit(
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

/** Updates title, type and audience, effective from the next request on. */
export function saveDocument(
  actor: ListingActor,
  listingId: number,
  input: { id: string; version: number; title: string; kind: DocumentKind; opensTo: DocumentAudience },
): Promise<Result<null, DocumentRefusal>> {
  return transaction(async (tx) => {
    const before = await lockDocument(tx, actor, listingId, input)
    if (typeof before === 'string') return refuse(before)
    const { id, title, kind, opensTo } = input
    await tx
      .updateTable('listingDocuments')
      .set({ title, kind, opensTo, version: before.version + 1, updatedAt: now() })
      .where('id', '=', id)
      .execute()
    const change = { action: 'listing.update_document', document: id } as const
    await audit(tx, actor, listingId, { ...change, from: before.opensTo, to: opensTo })
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
    const before = await lockDocument(tx, actor, listingId, { id })
    if (typeof before === 'string') return refuse(before)
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
    if (!(await isWithinStorage(tx, listing.companyId))) return refuse('storage_full')
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
    if (!(await isWithinStorage(tx, actor.company?.id ?? null))) return refuse('storage_full')
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
