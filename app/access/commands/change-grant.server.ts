import { now } from '#app/lib/clock.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { formatDay } from '#app/lib/format.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { endChangedMail, revokedMail } from '../emails.ts'
import { isReminderAhead } from '../policy.ts'
import { isLive, liveGrants } from '../queries.server.ts'
import { endOfDay, personOrOwner, lockManagedGrant, notifyPeople } from './shared.server.ts'

export type EndRefusal = 'not_found' | 'already_ended' | 'ends_in_past' | 'too_many'

/**
 * Changes or removes the last day (Warsaw time) of a live grant, up to GRANT_END_RATE. The holder is notified now, and
 * again 7 days before the new end if that is still ahead (PUB-225). An unchanged date sends no notice.
 */
export const changeGrantEnd = (
  actor: ListingActor,
  listingId: number,
  { id, endsOn }: { id: string; endsOn: string | null },
) =>
  attempt<{ id: string }, EndRefusal>(async (tx, stop) => {
    const grant = await lockManagedGrant(tx, actor, listingId, id)
    if (!grant) return stop('not_found')
    const end = endsOn === null ? null : await endOfDay(tx, endsOn)
    if (end !== null && end <= now()) return stop('ends_in_past')
    const changed = await tx
      .updateTable('accessGrants')
      .set({ expiresAt: end, remindedAt: end === null || isReminderAhead(end, now()) ? null : now() })
      .where('id', '=', id)
      .where(isLive)
      .where('expiresAt', 'is distinct from', end)
      .returning('id')
      .executeTakeFirst()
    if (!changed)
      return (await liveGrants(tx).where('id', '=', id).executeTakeFirst()) ?? stop('already_ended')
    const limit = await takeLimit(tx, { rule: 'grantEnd', subjects: [`grant:${id}`] })
    if (!limit.ok) return stop('too_many')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.change_end',
      subject: { type: 'access_grant', id },
      details: { listingId, companyId: grant.companyId, endsOn },
    })
    const lastDay = end && formatDay(new Date(end.getTime() - 1))
    await notifyPeople(
      tx,
      await personOrOwner(tx, grant),
      'end',
      { cause: `${id}:${endsOn ?? 'open'}:${now().getTime()}`, right: `grant:${listingId}` },
      endChangedMail({ ...grant, lastDay }),
      actor.role === 'admin' ? undefined : actor.userId,
    )
    return changed
  })

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
