import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { decisionMail } from '../emails.ts'
import { mayManage } from '../queries.server.ts'
import { accessWorkflow } from '../workflow.ts'
import { closeLapsedGrant, endOfDay, personOrOwner, lockAccess, notifyPeople } from './shared.server.ts'

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
