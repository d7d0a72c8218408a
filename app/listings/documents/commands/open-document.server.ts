import { transaction } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { OpenDocument } from '../../visibility/documents.server.ts'
import { DOCUMENT_LINK_SECONDS } from '../schema.ts'

/** Whom a link to a document is signed for; a guest reaches documents of illustrative samples alone. */
export const linkHolder = (viewer: Viewer): string => (viewer.kind === 'guest' ? 'guest' : viewer.userId)

/** A link of 300 s to a document that the viewer may open now, for nobody else's session. */
export function documentLink(viewer: Viewer, document: OpenDocument): string {
  const link = signFileLink(document.fileId, linkHolder(viewer), DOCUMENT_LINK_SECONDS)
  return document.contentType === 'application/pdf' ? `${link}&view=inline` : link
}

/** Writes down who opened a document and when, before its bytes are handed out (PUB-226). */
export async function recordOpening(viewer: Viewer, document: OpenDocument): Promise<void> {
  const member = viewer.kind === 'member' ? viewer : null
  await transaction(async (tx) => {
    await tx
      .insertInto('listingDocumentOpenings')
      .values({
        listingId: document.listingId,
        documentId: document.id,
        fileId: document.fileId,
        userId: member?.userId ?? null,
        companyId: member?.company?.id ?? null,
        openedAt: now(),
      })
      .execute()
    await writeAudit(tx, {
      actor: member ? { kind: member.role, userId: member.userId } : { kind: 'guest' },
      action: 'listing.document_open',
      subject: { type: 'listing_document', id: document.id },
      details: { listingId: document.listingId, fileId: document.fileId },
    })
  })
}
