import { cutText } from '#app/lib/visible-text.ts'
import type { Result } from '#app/lib/refusal.ts'
import { LISTING_LIMITS, type SaleStatus } from '#app/listings/schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  isCompanyApproved,
  type ListingActor,
  lockListing,
  ownedBy,
  type OwnerRefusal,
} from '#app/listings/commands/owned-listing.server.ts'
import { type InsertRefusal, insertListing } from '#app/listings/commands/create-listing.server.ts'
import {
  copyImages,
  latestFields,
  loadWorking,
  primaryFile,
} from '#app/listings/commands/revisions.server.ts'

type DuplicateRefusal = OwnerRefusal | InsertRefusal

const PREFIX = 'Copy of '
const SALE_STATUS: SaleStatus = 'for_sale'

/**
 * Copies a listing's latest content and images into a new draft, without history, sale status, grants or documents. A
 * repeated click returns the first copy.
 */
export async function duplicateListing(
  actor: ListingActor,
  id: number,
): Promise<Result<{ id: number; slug: string }, DuplicateRefusal>> {
  return attempt<{ id: number; slug: string }, DuplicateRefusal>(async (tx, stop) => {
    const listing = await tx
      .selectFrom('listings')
      .selectAll()
      .where('listings.id', '=', id)
      .where(ownedBy(actor))
      .select((eb) => isCompanyApproved(eb).as('isCompanyApproved'))
      .executeTakeFirst()
    if (!listing) return stop('not_found')
    if (!listing.isCompanyApproved) return stop('no_company')
    const fields = latestFields(listing, await loadWorking(tx, listing))
    const title = cutText(PREFIX + fields.title, LISTING_LIMITS.title).trim()
    const created = await insertListing(tx, actor, {
      companyId: listing.companyId,
      fields: { ...fields, title },
      saleStatus: SALE_STATUS,
    })
    if (typeof created === 'string') return stop(created)
    const { workingRevisionId } = await tx
      .selectFrom('listings')
      .select('workingRevisionId')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow()
    // A concurrent removal has to wait here; otherwise it would delete the file of a picture that is being copied.
    const source = await lockListing(tx, actor, id)
    if (typeof source === 'string') return stop(source)
    const from = source.workingRevisionId ?? source.approvedRevisionId
    if (from === null || workingRevisionId === null) return created
    await copyImages(tx, from, created.id, workingRevisionId)
    await tx
      .updateTable('listings')
      .set({ primaryImageFileId: await primaryFile(tx, workingRevisionId) })
      .where('id', '=', created.id)
      .execute()
    return created
  })
}
