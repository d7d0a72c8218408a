import { readRequestedItems } from '#app/review/requested/stored.ts'
import { recordActivity } from '#app/companies/activities.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { itemsOf } from '#app/review/requested/picks.ts'
import { defineDecision, type DecisionTexts } from '#app/review/decide.server.ts'
import { isReopenable } from '#app/review/history.server.ts'
import { CLEARED_DECISION, suspension } from '#app/review/engine.ts'
import { suspensionColumns, type SuspensionStep, suspensionSteps } from '#app/review/suspension.ts'
import { itemFactsOf, requestableListingGroups } from '../requested/requestable.ts'
import { loadMedia } from '../requested/queries.server.ts'
import { readFields, toColumns } from '../dictionary/fields.ts'
import { listingWorkflow } from '../workflow.ts'
import { emitChange } from './emit-change.server.ts'
import { loadWorking, primaryFile, type Revision } from './revisions.server.ts'
import { publishSlug } from './slugs.server.ts'
import { type TakenListing, lockForReview } from './owned-listing.server.ts'
import { notifyOwners } from './notify.server.ts'

export type DecisionInput = DecisionTexts & { action: 'approve' | 'requestInfo' | 'reject' | 'reopen' }
type Asked = DecisionInput & { id: number; seen: number }

const decide = defineDecision({
  noun: 'listing',
  history: 'listing',
  workflow: listingWorkflow,
  async find(tx, admin: AdminViewer, { id, seen }: Asked) {
    const taken = await lockForReview(tx, admin, id, seen)
    if (!taken) return null
    const working = await loadWorking(tx, taken.listing)
    return {
      ...taken,
      working,
      status: working?.status ?? taken.listing.approvalStatus,
      revision: working?.number,
      asked: readRequestedItems(working?.asked),
    }
  },
  async items({ tx, row: { working }, picks }) {
    if (!working) return []
    const fields = readFields(working.fields)
    const media = await loadMedia(working, tx)
    return itemsOf(requestableListingGroups(fields), picks, itemFactsOf(fields, media))
  },
  async guard({ tx, row: { listing, working, closed }, asked: { action } }) {
    if (action === 'reopen')
      return !closed && (await isReopenable(tx, 'listing', listing.id)) ? null : ('too_late' as const)
    return working && !closed ? null : 'wrong_status'
  },
  async change({ tx, by, row: { listing, working, status }, to, texts, items, asked: { action } }) {
    if (!working) return null
    const { reason, ...notes } = texts
    const decided = await tx
      .updateTable('listingRevisions')
      .set({
        status: to,
        rejectionReason: to === 'approved' ? null : reason,
        ...notes,
        asked: JSON.stringify(items),
        decidedBy: by.userId,
        decidedAt: now(),
        // Restarts the review clock, like a submission.
        ...(action === 'reopen' && {
          ...CLEARED_DECISION,
          submittedAt: now(),
          decidedBy: null,
          decidedAt: null,
        }),
      })
      .where('id', '=', working.id)
      .where('status', '=', status)
      .returning('id')
      .executeTakeFirst()
    if (!decided) return null
    if (to === 'approved') await putOnMarket(tx, listing, working)
    else if (listing.approvedRevisionId === null) {
      await tx.updateTable('listings').set({ approvalStatus: to }).where('id', '=', listing.id).execute()
    }
    return working
  },
  verb: ({ silent }) => (silent ? 'correct_reason' : undefined),
  details: ({ row: { listing, revision }, to }) => ({
    revision,
    firstApproval: to === 'approved' && listing.firstApprovedAt === null,
  }),
  after: ({ tx, asked }) => settleWork(tx, 'listing', asked.id),
  notify: ({ tx, row: { listing }, asked: { action }, items, texts: { reason, memberNotes } }, { fields }) =>
    notifyOwners(tx, listing, {
      action,
      reason,
      items,
      memberNotes,
      title: readFields(fields).title,
      isChange: listing.approvedRevisionId !== null,
    }),
  value: ({ to, silent }) => ({ status: to, silent }),
})

/**
 * An admin's decision on a version (ADM-102 to ADM-105, ADM-108, ADM-191, ADM-197, ADM-198); a rejection can be reopened
 * for 30 days. `seen` is the version number from `loadListingForReview`; any later save or decision makes it stale.
 */
export const decideListing = (admin: AdminViewer, id: number, seen: number, input: DecisionInput) =>
  decide(admin, { ...input, id, seen })

/**
 * Copies the approved version to the columns. The first approval lists the listing and assigns its public URL; a
 * later approval does not relist a withdrawn listing (ADM-102, decision 11).
 */
async function putOnMarket(tx: Tx, listing: TakenListing, working: Revision): Promise<void> {
  const fields = readFields(working.fields)
  const isFirst = listing.firstApprovedAt === null
  if (listing.approvedRevisionId !== null) {
    await tx
      .updateTable('listingRevisions')
      .set({ status: 'superseded' })
      .where('id', '=', listing.approvedRevisionId)
      .execute()
  }
  // Runs before the writes common to all approvals, so that only approvals with the same title block each other.
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
  // A database trigger emits the event for a first approval.
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

const switchSuspension = defineDecision({
  noun: 'listing',
  history: 'listing',
  workflow: suspension,
  async find(tx, admin: AdminViewer, { id, seen, action }: SuspensionStep<number>) {
    const taken = await lockForReview(tx, admin, id, seen, { anyVersion: action === 'suspend' })
    if (!taken) return null
    const { approvedRevisionId, suspendedAt, approvalStatus } = taken.listing
    if (approvedRevisionId === null) return { ...taken, status: approvalStatus }
    const { number: revision } = await tx
      .selectFrom('listingRevisions')
      .where('id', '=', approvedRevisionId)
      .select('number')
      .executeTakeFirstOrThrow()
    return { ...taken, revision, status: suspendedAt === null ? 'approved' : 'suspended' }
  },
  async change({ tx, row, asked: { action, reviewOn }, texts }) {
    const set = suspensionColumns(action, texts.reason, reviewOn)
    await tx.updateTable('listings').set(set).where('id', '=', row.listing.id).execute()
    return { ...row, reviewOn: set.suspensionReviewOn }
  },
  details: (_, { reviewOn }) => ({ reviewOn }),
  after: ({ tx, row: { listing } }) => settleWork(tx, 'listing', listing.id),
  async notify({ tx, row: { listing }, asked: { action }, texts: { reason } }, { reviewOn }) {
    if (action === 'postpone') return
    await notifyOwners(tx, listing, { action, title: listing.title, reason, reviewOn })
  },
  value: () => null,
})

/**
 * Suspends an approved listing (it leaves the market), reinstates it (the owner's switch decides whether it returns) or
 * moves its review day (ADM-195, ADM-198).
 */
export const listingSuspension = suspensionSteps(switchSuspension)
