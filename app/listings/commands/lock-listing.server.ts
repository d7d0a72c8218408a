import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { emitChange } from './emit-change.server.ts'
import { notifyOwners } from './notify-owners.server.ts'
import { lockForReview } from './take-for-review.server.ts'

type LockRefusal = 'not_found' | 'stale' | 'own_record' | 'wrong_status'

type Lockable = { id: number; workingRevisionId: number | null }

/** Sets the lock in the columns and in the working version, so that approving the version does not revert it. */
export async function setLock(tx: Tx, listing: Lockable, isLocked: boolean): Promise<void> {
  await tx.updateTable('listings').set({ isLocked }).where('id', '=', listing.id).execute()
  if (listing.workingRevisionId === null) return
  await tx
    .updateTable('listingRevisions')
    .set({ fields: sql`jsonb_set(fields, '{isLocked}', to_jsonb(${isLocked}::boolean))` })
    .where('id', '=', listing.workingRevisionId)
    .execute()
}

/**
 * Locks or unlocks another company's approved listing, effective immediately: an admin would review the owner's unlock
 * anyway (PUB-114, ADM-198). Emails the owners.
 */
export async function setLockAsAdmin(
  admin: AdminViewer,
  id: number,
  seen: number,
  isLocked: boolean,
): Promise<Result<null, LockRefusal>> {
  return attempt<null, LockRefusal>(async (tx, stop) => {
    const taken = await lockForReview(tx, admin, id, seen, { anyVersion: isLocked })
    const { listing, own, current } = taken ?? stop('not_found')
    if (own) return stop('own_record')
    if (current !== seen) return stop('stale')
    if (listing.approvedRevisionId === null || listing.isLocked === isLocked) return stop('wrong_status')
    await emitChange(tx, id, () => setLock(tx, listing, isLocked))
    const action = isLocked ? 'lock' : 'unlock'
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `listing.${action}`,
      subject: { type: 'listing', id },
      from: isLocked ? 'open' : 'locked',
      to: isLocked ? 'locked' : 'open',
    })
    const { title } = listing
    await notifyOwners(tx, listing, { action, title, reason: null, memberNotes: null, isChange: false })
    return null
  })
}
