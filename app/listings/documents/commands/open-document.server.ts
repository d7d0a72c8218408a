import { createHash } from 'node:crypto'
import { db, transaction } from '#app/db/client.server.ts'
import { type LimitResult, takeLimit } from '#app/db/limits.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { now } from '#app/lib/clock.ts'
import { clientAddress } from '#app/lib/request.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { OpenDocument } from '../../visibility/documents.server.ts'
import { DOCUMENT_LINK_SECONDS } from '../schema.ts'

/** The person for whom a document link is signed; a guest can only open documents of illustrative samples. */
export const linkHolder = (viewer: Viewer): string => (viewer.kind === 'guest' ? 'guest' : viewer.userId)

/** A link valid for 300 s, bound to the viewer. The caller checks access. */
export function documentLink(viewer: Viewer, document: OpenDocument): string {
  const link = signFileLink(document.fileId, linkHolder(viewer), DOCUMENT_LINK_SECONDS)
  return document.contentType === 'application/pdf' ? `${link}&view=inline` : link
}

/** Counts one document request against the account, or against the network for a guest. */
export function limitOpenings(viewer: Viewer): Promise<LimitResult> {
  const reader =
    viewer.kind === 'guest' ? (`ip:${clientAddress()}` as const) : (`account:${viewer.userId}` as const)
  return takeLimit(db(), { rule: 'document', subjects: [reader] })
}

/**
 * Records an opening before the bytes are sent (PUB-226), once per link; `expires` in seconds identifies the link.
 * Returns whether this was the link's first use.
 */
export async function recordOpening(
  viewer: Viewer,
  document: OpenDocument,
  expires: number,
): Promise<boolean> {
  const member = viewer.kind === 'member' ? viewer : null
  const link = createHash('sha256')
    .update(`${document.fileId}.${linkHolder(viewer)}.${expires}`)
    .digest('base64url')
  return transaction(async (tx) => {
    const first = await tx
      .insertInto('listingDocumentOpenings')
      .values({
        listingId: document.listingId,
        documentId: document.id,
        fileId: document.fileId,
        userId: member?.userId ?? null,
        companyId: member?.company?.id ?? null,
        openedAt: now(),
        link,
      })
      .onConflict((conflict) => conflict.column('link').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return false
    await writeAudit(tx, {
      actor: member ? { kind: member.role, userId: member.userId } : { kind: 'guest' },
      action: 'listing.open_document',
      subject: { type: 'listing_document', id: document.id },
      details: { listingId: document.listingId, fileId: document.fileId },
    })
    return true
  })
}
