import { recordActivity } from '#app/companies/activities.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { verbOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { step, type StepRefusal } from '#app/review/engine.ts'
import { recordDecision } from '#app/review/history.server.ts'
import { readFields, toColumns } from '../dictionary/fields.ts'
import { LISTING_LIMITS } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { tellOwners } from './tell-owners.server.ts'
import { emitChange } from './emit-change.server.ts'
import { loadWorking, primaryFile, type Revision } from './revisions.server.ts'
import { publishSlug } from './slugs.server.ts'
import { type ReviewedListing, takeForReview } from './take-for-review.server.ts'

export type ListingDecision = 'approve' | 'requestInfo' | 'reject'
export type DecisionInput = {
  action: ListingDecision
  reason?: string
  memberNotes?: string
  internalNotes?: string
}
export type DecisionRefusal = StepRefusal | 'not_found'

const kept = (text: string | undefined) => text?.trim().slice(0, LISTING_LIMITS.notes) || null

/**
 * One admin's decision on the version that they saw (ADM-102 to ADM-105, ADM-108, ADM-191, ADM-197, ADM-198).
 * `seen` is the listing's version number from `loadListingForReview`; anything saved or decided since makes it
 * stale. Status, audit row, history row, mails and event stand in one transaction.
 */
export async function decideListing(
  admin: AdminViewer,
  id: number,
  seen: number,
  input: DecisionInput,
): Promise<Result<{ status: ListingStatus; silent: boolean }, DecisionRefusal>> {
  return attempt<{ status: ListingStatus; silent: boolean }, DecisionRefusal>(async (tx, stop) => {
    const { listing, own, current } = (await takeForReview(tx, admin, id, seen)) ?? stop('not_found')
    const working = await loadWorking(tx, listing)
    const from = (working?.status ?? listing.approvalStatus) as ListingStatus
    const reason = kept(input.reason)
    const moved = step(listingWorkflow, input.action, {
      status: from,
      actor: 'admin',
      own,
      seen,
      current,
      reason: reason ?? undefined,
    })
    if ('refused' in moved) return stop(moved.refused)
    if (!working) return stop('wrong_status')
    const notes = { reason, memberNotes: kept(input.memberNotes), internalNotes: kept(input.internalNotes) }
    await tx
      .updateTable('listingRevisions')
      .set({
        status: moved.to,
        rejectionReason: moved.to === 'approved' ? null : reason,
        memberNotes: notes.memberNotes,
        internalNotes: notes.internalNotes,
        decidedBy: admin.userId,
        decidedAt: now(),
      })
      .where('id', '=', working.id)
      .where('status', '=', from)
      .executeTakeFirstOrThrow()
    if (moved.to === 'approved') await putOnMarket(tx, listing, working)
    else if (listing.approvedRevisionId === null) {
      await tx.updateTable('listings').set({ approvalStatus: moved.to }).where('id', '=', id).execute()
    }
    const { action } = input
    await recordDecision(tx, {
      subject: { type: 'listing', id },
      revision: working.number,
      action,
      from,
      to: moved.to,
      ...notes,
      decidedBy: admin.userId,
    })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: moved.silent ? 'listing.correct_reason' : `listing.${verbOf(action)}`,
      subject: { type: 'listing', id },
      from,
      to: moved.to,
      reason,
      details: {
        revision: working.number,
        firstApproval: moved.to === 'approved' && listing.firstApprovedAt === null,
      },
    })
    await settleWork(tx, 'listing', id)
    if (!moved.silent)
      await tellOwners(tx, listing, {
        action,
        ...notes,
        title: readFields(working.fields).title,
        isChange: listing.approvedRevisionId !== null,
      })
    return { status: moved.to, silent: moved.silent }
  })
}

/**
 * Copies the approved version to the columns. The first approval lists the listing and gives it its public address; a
 * later one leaves the owner's switch as it stands, so that a withdrawn listing stays withdrawn (ADM-102, decision 11).
 */
async function putOnMarket(tx: Tx, listing: ReviewedListing, working: Revision): Promise<void> {
  const fields = readFields(working.fields)
  const isFirst = listing.firstApprovedAt === null
  if (listing.approvedRevisionId !== null) {
    await tx
      .updateTable('listingRevisions')
      .set({ status: 'superseded' })
      .where('id', '=', listing.approvedRevisionId)
      .execute()
  }
  // Before any row that all approvals write, so that two of one title wait for each other and for nothing else.
  if (isFirst) await publishSlug(tx, listing.id, fields.title)
  const primaryImageFileId = await primaryFile(tx, working.id)
  const write = () =>
    tx
      .updateTable('listings')
      .set({
        ...toColumns(fields),
        approvalStatus: 'approved',
        approvedRevisionId: working.id,
        workingRevisionId: null,
        primaryImageFileId,
        ...(isFirst && { firstApprovedAt: now(), listed: true }),
      })
      .where('id', '=', listing.id)
      .execute()
  // The database itself notes that a listing comes on the market.
  await (isFirst ? write() : emitChange(tx, listing.id, write))
  if (isFirst)
    await recordActivity(tx, {
      companyId: listing.companyId,
      kind: 'listing_published',
      text: 'Published a new listing',
      key: `listing:${listing.id}`,
    })
  const isPriceNew = isFirst ? fields.price !== null : fields.price !== listing.price
  if (isPriceNew) {
    await tx
      .insertInto('listingPriceHistory')
      .values({ listingId: listing.id, price: fields.price, changedAt: now() })
      .execute()
  }
}
