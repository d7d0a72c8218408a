import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { type ListingActor, ownedBy } from '../commands/owned-listing.server.ts'
import { type DealDocuments, presentDocuments, showsDocumentCount } from '../visibility/document-policy.ts'
import type { ListingReading } from '../visibility/read-listing.server.ts'
import type { DocumentKind } from './kinds.ts'
import type { DocumentAudience } from './schema.ts'

export type ListingDocument = Awaited<ReturnType<typeof listDocumentsOf>>[number]

/** The documents of a listing, oldest first. */
function storedDocuments(listingId: number) {
  return db()
    .selectFrom('listingDocuments as d')
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .where('d.listingId', '=', listingId)
    .where('d.removedAt', 'is', null)
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .select([
      'd.id',
      'd.title',
      'd.kind',
      'd.opensTo',
      'd.version',
      'f.fileName',
      'f.contentType',
      'f.byteSize',
      'f.createdAt as addedAt',
    ])
    .$narrowType<{ kind: DocumentKind; opensTo: DocumentAudience }>()
}

/** Every document of a listing, oldest first. The caller checks that the viewer owns or reviews the listing. */
export function listDocumentsOf(listingId: number) {
  return storedDocuments(listingId)
    .select(
      sql<number>`(select count(*)::int from listing_document_openings o where o.document_id = d.id)`.as(
        'openings',
      ),
    )
    .execute()
}

/** The documents that the viewer can see (PUB-226); null when even their number is hidden. */
export async function documentsOf(reading: ListingReading): Promise<DealDocuments | null> {
  const { viewer, row, projection, batch } = reading
  if (!showsDocumentCount(projection)) return null
  const documents = await batch.select(storedDocuments(row.id), { addedAt: true })
  return presentDocuments(documents, viewer, projection, row)
}

export type DocumentOpening = Awaited<ReturnType<typeof listOpenings>>[number]

/** Openings of the actor's documents, newest first; empty for another company's listing (PUB-226). */
export function listOpenings(actor: ListingActor, listingId: number) {
  return db()
    .selectFrom('listingDocumentOpenings as o')
    .innerJoin('listings', 'listings.id', 'o.listingId')
    .innerJoin('listingDocuments as d', 'd.id', 'o.documentId')
    .leftJoin('members as m', 'm.userId', 'o.userId')
    .leftJoin('users as u', 'u.id', 'o.userId')
    .leftJoin('companies as c', 'c.id', 'o.companyId')
    .where('o.listingId', '=', listingId)
    .$if(actor.role !== 'admin', (query) => query.where(ownedBy(actor)))
    .orderBy('o.id', 'desc')
    .limit(100)
    .select([
      'd.id as documentId',
      'd.title as document',
      'd.kind',
      // Null for a guest, who can only open documents of illustrative samples.
      sql<string | null>`coalesce(m.full_name, u.name)`.as('person'),
      'c.name as company',
      // The person belongs to the actor's company.
      sql<boolean>`coalesce(o.company_id = ${actor.company?.id ?? null}::uuid, false)`.as('isOwn'),
      'o.openedAt',
    ])
    .$narrowType<{ kind: DocumentKind }>()
    .execute()
}
