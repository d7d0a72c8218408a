import { now } from '#app/lib/clock.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { revokedMail } from '../emails.ts'
import { isLive } from '../queries.server.ts'
import { lockManagedGrant, personOrOwner, notifyPeople } from './shared.server.ts'

export type RevokeRefusal = 'not_found' | 'already_ended'

/** Revokes a live grant and notifies the holder, who gets the lower projection from the next request on (PUB-225). */
export const revokeGrant = (actor: ListingActor, listingId: number, id: string) =>
  attempt<{ id: string }, RevokeRefusal>(async (tx, stop) => {
    const grant = await lockManagedGrant(tx, actor, listingId, id)
    if (!grant) return stop('not_found')
    const ended = await tx
      .updateTable('accessGrants')
      .set({ revokedAt: now(), revokedBy: actor.userId })
      .where('id', '=', id)
      .where(isLive)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return stop('already_ended')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.revoke',
      subject: { type: 'access_grant', id },
      details: { listingId, companyId: grant.companyId },
    })
    await notifyPeople(
      tx,
      await personOrOwner(tx, grant),
      'revoked',
      { cause: id, right: `listing:${listingId}` },
      revokedMail(grant),
    )
    return ended
  })
