import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { tellOwners } from './tell-owners.server.ts'
import { takeForReview } from './take-for-review.server.ts'

export type SuspensionRefusal = 'not_found' | 'stale' | 'own_record' | 'wrong_status' | 'reason_required'

/** Takes an approved listing off the market by the admin's flag, with a reason (ADM-195, ADM-198). */
export function suspendListing(admin: AdminViewer, id: number, seen: number, reason: string) {
  return flag(admin, id, seen, reason, 'suspend')
}

/** Lifts the admin's flag; whether the listing is on the market again is the owner's switch (ADM-195). */
export function reinstateListing(admin: AdminViewer, id: number, seen: number, reason: string) {
  return flag(admin, id, seen, reason, 'reinstate')
}

async function flag(
  admin: AdminViewer,
  id: number,
  seen: number,
  typed: string,
  action: 'suspend' | 'reinstate',
): Promise<Result<null, SuspensionRefusal>> {
  const reason = typed.trim()
  return attempt<null, SuspensionRefusal>(async (tx, stop) => {
    const { listing, own, current } = (await takeForReview(tx, admin, id, seen)) ?? stop('not_found')
    if (own) return stop('own_record')
    if (current !== seen) return stop('stale')
    const isSuspended = listing.suspendedAt !== null
    if (listing.approvedRevisionId === null || isSuspended === (action === 'suspend'))
      return stop('wrong_status')
    if (!reason) return stop('reason_required')
    await tx
      .updateTable('listings')
      .set(
        action === 'suspend'
          ? { suspendedAt: now(), suspensionReason: reason }
          : { suspendedAt: null, suspensionReason: null },
      )
      .where('id', '=', id)
      .execute()
    const subject = { type: 'listing', id } as const
    const states = isSuspended ? { from: 'suspended', to: 'approved' } : { from: 'approved', to: 'suspended' }
    const approved = await tx
      .selectFrom('listingRevisions')
      .where('id', '=', listing.approvedRevisionId)
      .select('number')
      .executeTakeFirstOrThrow()
    await recordDecision(tx, {
      subject,
      revision: approved.number,
      action,
      ...states,
      reason,
      memberNotes: null,
      internalNotes: null,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `listing.${action}`,
      subject,
      ...states,
      reason,
    })
    await tellOwners(tx, listing, {
      action,
      title: listing.title,
      reason,
      memberNotes: null,
      isChange: false,
    })
    return null
  })
}
