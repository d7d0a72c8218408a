import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { auditActor, companyStands, type ListingActor, ownedBy } from '../../commands/owned-listing.server.ts'

/**
 * Holds the listing's row until the end of the transaction, so that changes of its documents follow one another. A
 * document is no part of a version: the listing's version stays as it is (decision 014).
 */
export async function hold(
  tx: Tx,
  actor: ListingActor,
  id: number,
): Promise<'not_found' | 'no_company' | null> {
  const row = await tx
    .selectFrom('listings')
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .select((eb) => companyStands(eb).as('stands'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'not_found'
  return row.stands ? null : 'no_company'
}

export async function retireFile(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ status: 'deleted', deletedAt: now() })
    .where('id', '=', fileId)
    .where('status', '=', 'active')
    .execute()
}

/** The document as it stands, where it is of this listing and not removed. */
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

/** Neither title nor file name: the log names the document by its number alone. */
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
