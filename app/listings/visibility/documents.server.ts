import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import type { DocumentAudience } from '../documents/schema.ts'
import { holdsDocument } from './document-policy.ts'
import { projectionOf, viewerFactsOf } from './policy.ts'
import { policyColumns } from './projection-sql.server.ts'

export type OpenDocument = { id: string; fileId: string; listingId: number; contentType: string }

/**
 * The document with an id or file, if the viewer's projection of the listing includes it now; otherwise null, as
 * for removed and replaced ones (PUB-226). Checked when a link is created and again when it is opened.
 */
export async function findOpenDocument(
  viewer: Viewer,
  by: { id: string | undefined } | { fileId: string },
): Promise<OpenDocument | null> {
  const key = 'id' in by ? by.id : by.fileId
  if (!isUuid(key)) return null
  const facts = viewerFactsOf(viewer)
  const row = await db()
    .selectFrom('listingDocuments as d')
    .innerJoin('listings as l', 'l.id', 'd.listingId')
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .where('id' in by ? 'd.id' : 'd.fileId', '=', key)
    .where('d.removedAt', 'is', null)
    .where('f.status', '=', 'active')
    .select(['d.id', 'd.fileId', 'd.listingId', 'd.opensTo', 'f.contentType'])
    .select(policyColumns(facts))
    .executeTakeFirst()
  if (!row) return null
  const projection = projectionOf(facts, row)
  if (!projection || !holdsDocument(projection, row.opensTo as DocumentAudience)) return null
  const { id, fileId, listingId, contentType } = row
  return { id, fileId, listingId, contentType }
}
