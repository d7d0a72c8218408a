import { cutText } from '#app/lib/visible-text.ts'
import { LISTING_LIMITS } from '#app/listings/schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  type ListingActor,
  lockListing,
  ownedBy,
  type OwnerRefusal,
} from '#app/listings/commands/owned-listing.server.ts'
import {
  type Created,
  type InsertRefusal,
  insertListing,
} from '#app/listings/commands/create-listing.server.ts'
import {
  copyImages,
  latestFields,
  loadWorking,
  primaryFile,
} from '#app/listings/commands/revisions.server.ts'

/** Copies the latest content and images into a new draft, and nothing else. A repeated click returns the first copy. */
export function duplicateListing(actor: ListingActor, id: number) {
  return attempt<Created, OwnerRefusal | InsertRefusal>(async (tx, stop) => {
    const listing = await tx
      .selectFrom('listings')
      .selectAll()
      .where('listings.id', '=', id)
      .where(ownedBy(actor))
      .executeTakeFirst()
    if (!listing) return stop('not_found')
    const fields = latestFields(listing, await loadWorking(tx, listing))
    const title = cutText(`Copy of ${fields.title}`, LISTING_LIMITS.title).trim()
    const created = await insertListing(tx, actor, {
      companyId: listing.companyId,
      fields: { ...fields, title },
      saleStatus: 'for_sale',
    })
    if (typeof created === 'string') return stop(created)
    // A concurrent removal has to wait here; otherwise it would delete the file of a picture that is being copied.
    const source = await lockListing(tx, actor, id)
    if (typeof source === 'string') return stop(source)
    const from = source.workingRevisionId ?? source.approvedRevisionId
    const { workingRevisionId } = created
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
