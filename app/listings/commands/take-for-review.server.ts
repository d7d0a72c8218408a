import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'

/**
 * Locks the listing for an admin's step with a conditional UPDATE on the seen version, or on any for a sanction. If the
 * version has changed, the row is only read, and `current` differs from `seen`, which the engine refuses as stale. Null
 * for an unknown id.
 *
 * `own`: the listing belongs to the admin's company, or the admin created or last saved it, so the admin may not decide
 * (ADM-198). `closed`: the company is closed, so no decision is possible.
 */
export async function lockForReview(
  tx: Tx,
  admin: AdminViewer,
  id: number,
  seen: number,
  { anyVersion = false } = {},
) {
  const taken = await tx
    .updateTable('listings')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: now() }))
    .where('id', '=', id)
    .$if(!anyVersion, (query) => query.where('version', '=', seen))
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
