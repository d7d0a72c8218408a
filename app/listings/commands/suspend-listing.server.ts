import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { suspensionColumns, type SuspensionStep, suspensionSteps } from '#app/review/suspension.ts'
import { suspension } from '#app/review/engine.ts'
import { lockForReview } from './take-for-review.server.ts'
import { notifyOwners } from './notify.server.ts'

const decide = defineDecision({
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
export const listingSuspension = suspensionSteps(decide)
