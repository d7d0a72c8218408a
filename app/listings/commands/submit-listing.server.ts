import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor, type OwnerRefusal, takeListing } from './attempt.server.ts'
import { showListingAsked } from '../asked/queries.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { loadWorking } from './revisions.server.ts'
import { tellArrival } from './tell-arrival.server.ts'

/**
 * Hands the open version to review: only from draft and more_info_requested, only by a member of the owning
 * company, only while that company is approved (ADM-134, ADM-135, decision 30).
 */
export async function submitListing(
  actor: ListingActor,
  id: number,
  seen: number,
): Promise<Result<{ number: number }, OwnerRefusal | StepRefusal>> {
  return attempt<{ number: number }, OwnerRefusal | StepRefusal>(async (tx, stop) => {
    const listing = await takeListing(tx, actor, id, seen)
    if (typeof listing === 'string') return stop(listing)
    if (actor.company?.id !== listing.companyId) return stop('not_allowed')
    const working = await loadWorking(tx, listing)
    const status = (working?.status ?? listing.approvalStatus) as ListingStatus
    const moved = step(listingWorkflow, 'submit', { status, actor: 'owner', own: true, seen, current: seen })
    if ('refused' in moved) return stop(moved.refused)
    if (!working) return stop('wrong_status')
    const { id: revisionId, asked } = working
    const version = { listingId: id, revisionId, asked, fields: readFields(working.fields) }
    const { shown } = await showListingAsked(version, {}, tx)
    await tx
      .updateTable('listingRevisions')
      .set({
        status: moved.to,
        submittedAt: now(),
        rejectionReason: null,
        memberNotes: null,
        internalNotes: null,
        asked: '[]',
        answered: JSON.stringify(shown),
      })
      .where('id', '=', working.id)
      .where('status', '=', status)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('listings')
      .set({ submittedAt: now(), ...(listing.approvedRevisionId === null && { approvalStatus: moved.to }) })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'listing.submit',
      subject: { type: 'listing', id },
      from: status,
      to: moved.to,
      details: { revision: working.number },
    })
    await tellArrival(tx, actor, listing, working.fields)
    return { number: working.number }
  })
}
