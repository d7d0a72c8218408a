import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import {
  auditActor,
  isCompanyApproved,
  type ListingActor,
  ownedBy,
} from '../../commands/owned-listing.server.ts'

/**
 * Locks the listing's row, which serialises changes to its documents. Documents are not part of a version, so the
 * listing's version does not change (decision 014).
 */
export async function lock(
  tx: Tx,
  actor: ListingActor,
  id: number,
): Promise<'not_found' | 'no_company' | null> {
  const row = await tx
    .selectFrom('listings')
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .select((eb) => isCompanyApproved(eb).as('isCompanyApproved'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'not_found'
  return row.isCompanyApproved ? null : 'no_company'
}

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
