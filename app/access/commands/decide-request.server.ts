import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Result } from '#app/lib/result.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/attempt.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { decisionMail } from '../emails.ts'
import { accessWorkflow, type RequestStatus } from '../workflow.ts'
import { mayManage } from '../queries.server.ts'
import { closeLapsedGrant, endOfDay, personOrOwner, lockAccess, tellPeople } from './locked-listing.server.ts'

export type DecideRefusal = StepRefusal | 'not_found' | 'ends_in_past'

type Decision = {
  listingId: number
  id: string
  action: 'grant' | 'decline'
  words: string
  endsOn: string | null
}

/**
 * The listing's company or an admin says yes or no to a request; a no has its words (PUB-090, PUB-224, PUB-225).
 * `endsOn` is the last day of the grant in Warsaw's time. The conditional UPDATE decides between two at once.
 */
export async function decideRequest(
  actor: ListingActor,
  decision: Decision,
): Promise<Result<{ id: string }, DecideRefusal>> {
  const { listingId, id, action, words } = decision
  return attempt<{ id: string }, DecideRefusal>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const request = await tx
      .selectFrom('accessRequests as r')
      .innerJoin('listings as l', 'l.id', 'r.listingId')
      .where('r.id', '=', id)
      .where('r.listingId', '=', listingId)
      .select(['r.status', 'r.userId', 'r.companyId', 'l.companyId as ownerId', 'l.title', 'l.slug'])
      .executeTakeFirst()
    if (!request || !mayManage(actor, request.ownerId)) return stop('not_found')
    const answer = step(accessWorkflow, action, {
      status: request.status as RequestStatus,
      actor: 'admin',
      own: request.companyId === actor.company?.id,
      reason: words,
      seen: 0,
      current: 0,
    })
    if ('refused' in answer) return stop(answer.refused)
    await lockAccess(tx, listingId, request.companyId)
    const decided = await tx
      .updateTable('accessRequests')
      .set({ status: answer.to, decisionWords: words || null, decidedBy: actor.userId, decidedAt: now() })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!decided) return stop('wrong_status')
    if (action === 'grant' && !(await storeGrant(tx, actor, decision, request))) return stop('ends_in_past')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: `access.${action}`,
      subject: { type: 'access_request', id },
      from: 'pending',
      to: answer.to,
      reason: words || null,
      details: { listingId, companyId: request.companyId, endsOn: decision.endsOn },
    })
    await tellPeople(tx, await personOrOwner(tx, request), action, id, (name) =>
      decisionMail({ ...request, ...decision, name }),
    )
    return { id }
  })
}

/** False when the end lies in the past. A grant that came about meanwhile stays as it is. */
async function storeGrant(
  tx: Tx,
  actor: ListingActor,
  { listingId, id, endsOn }: Decision,
  { companyId, userId, ownerId }: { companyId: string; userId: string; ownerId: string },
): Promise<boolean> {
  const end = endsOn === null ? null : await endOfDay(tx, endsOn)
  if (end !== null && end <= now()) return false
  await closeLapsedGrant(tx, listingId, companyId, now())
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
