import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/**
 * Takes the listing for an admin's step: the conditional UPDATE on the version that the admin saw holds the row
 * until the transaction ends. When the version moved on, the row is read without being taken and `current` differs
 * from `seen`, which the engine refuses as stale. Null when there is no such listing.
 *
 * `own` is true for a listing of the admin's company and for one that the admin created or last saved: nobody
 * decides on their own listing (ADM-198). `closed`: its company has closed, and nobody decides on it any more.
 */
export async function takeForReview(tx: Tx, admin: AdminViewer, id: number, seen: number) {
  const taken = await tx
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .where('version', '=', seen)
    .returningAll()
    .executeTakeFirst()
  const listing =
    taken ?? (await tx.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst())
  if (!listing) return null
  const saved = await tx
    .selectFrom('listingRevisions')
    .select('savedBy')
    .where('id', '=', listing.workingRevisionId ?? listing.approvedRevisionId ?? 0)
    .executeTakeFirst()
  const own =
    listing.companyId === admin.company?.id ||
    listing.createdByUserId === admin.userId ||
    saved?.savedBy === admin.userId
  const { closedAt } = await tx
    .selectFrom('companies')
    .where('id', '=', listing.companyId)
    .select('closedAt')
    .executeTakeFirstOrThrow()
  return { listing, own, closed: closedAt !== null, current: taken ? seen : listing.version }
}

export type ReviewedListing = NonNullable<Awaited<ReturnType<typeof takeForReview>>>['listing']
