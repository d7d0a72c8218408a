import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Result } from '#app/lib/result.ts'
import { attempt, auditActor, type ListingActor } from '#app/listings/commands/attempt.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { revokedMail } from '../emails.ts'
import { mayManage } from '../queries.server.ts'
import { findPerson, lockAccess, mailTo } from './locked-listing.server.ts'

export type RevokeRefusal = 'not_found' | 'already_ended'

/** Ends a grant; the holder's next request answers the lower projection, and they are told (PUB-225). */
export async function revokeGrant(
  actor: ListingActor,
  listingId: number,
  id: string,
): Promise<Result<{ id: string }, RevokeRefusal>> {
  return attempt<{ id: string }, RevokeRefusal>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const grant = await tx
      .selectFrom('accessGrants as g')
      .innerJoin('listings as l', 'l.id', 'g.listingId')
      .where('g.id', '=', id)
      .where('g.listingId', '=', listingId)
      .select(['g.userId', 'g.companyId', 'l.companyId as ownerId', 'l.title', 'l.slug'])
      .executeTakeFirst()
    if (!grant || !mayManage(actor, grant.ownerId)) return stop('not_found')
    await lockAccess(tx, listingId, grant.companyId)
    const ended = await tx
      .updateTable('accessGrants')
      .set({ revokedAt: now(), revokedBy: actor.userId })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return stop('already_ended')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.revoke',
      subject: { type: 'access_grant', id },
      details: { listingId, companyId: grant.companyId },
    })
    const person = await findPerson(tx, grant.userId)
    await mailTo(tx, person ? [person] : [], 'revoked', id, (name) => revokedMail({ ...grant, name }))
    return ended
  })
}
