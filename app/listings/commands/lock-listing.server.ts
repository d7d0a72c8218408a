import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Visibility } from '../schema.ts'
import { emitChange } from './emit-change.server.ts'
import { notifyOwners } from './notify.server.ts'
import { auditListing, type TakenListing, lockForReview } from './owned-listing.server.ts'

type LockRefusal = 'not_found' | 'stale' | 'own_record' | 'wrong_status'

/** Sets a field in the columns and in the working version, so that approving the version does not revert it. */
export async function setField(
  tx: Tx,
  listing: Pick<TakenListing, 'id' | 'workingRevisionId'>,
  field: { isLocked: boolean } | { visibility: Visibility },
): Promise<void> {
  await tx.updateTable('listings').set(field).where('id', '=', listing.id).execute()
  await tx
    .updateTable('listingRevisions')
    .set({ fields: sql`fields || ${JSON.stringify(field)}::jsonb` })
    .where('id', '=', listing.workingRevisionId ?? 0)
    .execute()
}

/**
 * Locks or unlocks another company's approved listing, effective immediately: an admin would review the owner's unlock
 * anyway (PUB-114, ADM-198). Emails the owners.
 */
export function setLockAsAdmin(admin: AdminViewer, id: number, seen: number, isLocked: boolean) {
  return attempt<null, LockRefusal>(async (tx, stop) => {
    const taken = await lockForReview(tx, admin, id, seen, { anyVersion: isLocked })
    const { listing, own, current } = taken ?? stop('not_found')
    if (own) return stop('own_record')
    if (current !== seen) return stop('stale')
    if (listing.approvedRevisionId === null || listing.isLocked === isLocked) return stop('wrong_status')
    await emitChange(tx, id, () => setField(tx, listing, { isLocked }))
    const [action, from, to] = isLocked
      ? (['lock', 'open', 'locked'] as const)
      : (['unlock', 'locked', 'open'] as const)
    await auditListing(tx, admin, id, { action: `listing.${action}`, from, to })
    await notifyOwners(tx, listing, { action, title: listing.title })
    return null
  })
}
