import { now } from '#app/lib/clock.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { formatDay } from '#app/lib/format.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { endChangedMail, revokedMail, decisionMail } from '../emails.ts'
import { isReminderAhead } from '../policy.ts'
import { isLive, liveGrants, mayManage } from '../queries.server.ts'
import {
  endOfDay,
  personOrOwner,
  lockManagedGrant,
  notifyPeople,
  closeLapsedGrant,
  lockAccess,
} from './shared.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { accessWorkflow } from '../workflow.ts'

export type EndRefusal = 'not_found' | 'already_ended' | 'ends_in_past' | 'too_many'

/**
 * Changes or removes the last day (Warsaw time) of a live grant, up to GRANT_END_RATE per grant. The holder is notified
 * now, and again 7 days before the new end if that is still ahead (PUB-225). An ended grant stays ended, and an
 * unchanged date sends no notice.
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

type Decision = {
  listingId: number
  id: string
  action: 'grant' | 'decline'
  words: string
  endsOn: string | null
}

/** The message to the requester is stored as the reason. */
type DecisionInput = Decision & { reason: string }

const decide = defineDecision({
  noun: 'access',
  subject: 'access_request',
  workflow: accessWorkflow,
  async find(tx, actor: ListingActor, { id, listingId }: DecisionInput) {
    if (!isUuid(id)) return null
    const request = await tx
      .selectFrom('accessRequests as r')
      .innerJoin('listings as l', 'l.id', 'r.listingId')
      .where('r.id', '=', id)
      .where('r.listingId', '=', listingId)
      .select(['r.status', 'r.userId', 'r.companyId', 'l.companyId as ownerId', 'l.title', 'l.slug'])
      .executeTakeFirst()
    if (!request || !mayManage(actor, request.ownerId)) return null
    return { ...request, own: request.companyId === actor.company?.id }
  },
  async change({ tx, by, asked, row, to, texts }, stop: (reason: 'ends_in_past') => never) {
    await lockAccess(tx, asked.listingId, row.companyId)
    const decided = await tx
      .updateTable('accessRequests')
      .set({ status: to, decisionWords: texts.reason, decidedBy: by.userId, decidedAt: now() })
      .where('id', '=', asked.id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (decided && to === 'granted' && !(await storeGrant(tx, by, asked, row))) return stop('ends_in_past')
    return decided ?? null
  },
  details: ({ asked: { listingId, endsOn }, row: { companyId } }) => ({ listingId, companyId, endsOn }),
  notify: async ({ tx, row, asked }) =>
    notifyPeople(
      tx,
      await personOrOwner(tx, row),
      asked.action,
      { cause: asked.id, right: `${asked.action === 'grant' ? 'grant' : 'listing'}:${asked.listingId}` },
      decisionMail({ ...row, ...asked }),
    ),
  value: (_, { id }) => ({ id }),
})

/**
 * Grants or declines a request (PUB-090, PUB-224, PUB-225). `endsOn` is the last day of the grant in Warsaw time.
 */
export const decideRequest = (actor: ListingActor, decision: Decision) =>
  decide(actor, { ...decision, reason: decision.words })

/** False if the end date is in the past. Leaves a live grant created in the meantime unchanged. */
async function storeGrant(
  tx: Tx,
  actor: ListingActor,
  { listingId, id, endsOn }: Decision,
  { companyId, userId, ownerId }: { companyId: string; userId: string; ownerId: string },
): Promise<boolean> {
  const end = endsOn === null ? null : await endOfDay(tx, endsOn)
  if (end !== null && end <= now()) return false
  await closeLapsedGrant(tx, listingId, companyId)
  const source = actor.company?.id === ownerId ? 'request' : 'admin'
  await tx
    .insertInto('accessGrants')
    .values({
      listingId,
      companyId,
      userId,
      requestId: id,
      source,
      grantedBy: actor.userId,
      grantedAt: now(),
      expiresAt: end,
    })
    .onConflict((conflict) =>
      conflict.columns(['listingId', 'companyId']).where('revokedAt', 'is', null).doNothing(),
    )
    .execute()
  return true
}
