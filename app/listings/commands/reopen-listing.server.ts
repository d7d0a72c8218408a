import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { isReopenable } from '#app/review/reopening.server.ts'
import { readFields } from '../dictionary/fields.ts'
import { listingWorkflow } from '../workflow.ts'
import { loadWorking } from './revisions.server.ts'
import { takeForReview } from './take-for-review.server.ts'
import { notifyOwners } from './notify-owners.server.ts'

type Asked = { id: number; seen: number; action: 'reopen'; reason: string }

const reopen = defineDecision({
  noun: 'listing',
  history: 'listing',
  workflow: { reopen: listingWorkflow.reopen },
  async find(tx, admin: AdminViewer, { id, seen }: Asked) {
    const taken = await takeForReview(tx, admin, id, seen)
    if (!taken) return null
    const working = await loadWorking(tx, taken.listing)
    return {
      ...taken,
      working,
      status: working?.status ?? taken.listing.approvalStatus,
      revision: working?.number,
    }
  },
  guard: async ({ tx, row: { listing, closed } }) =>
    !closed && (await isReopenable(tx, 'listing', listing.id)) ? null : ('too_late' as const),
  async change({ tx, row: { listing, working, status }, to }) {
    if (!working) return null
    const changed = await tx
      .updateTable('listingRevisions')
      .set({
        status: to,
        // Restarts the review clock, like a submission.
        submittedAt: now(),
        decidedBy: null,
        decidedAt: null,
        rejectionReason: null,
        memberNotes: null,
        internalNotes: null,
        asked: '[]',
      })
      .where('id', '=', working.id)
      .where('status', '=', status)
      .returning('fields')
      .executeTakeFirst()
    if (changed && listing.approvedRevisionId === null)
      await tx.updateTable('listings').set({ approvalStatus: to }).where('id', '=', listing.id).execute()
    return changed ?? null
  },
  details: ({ row: { revision } }) => ({ revision }),
  notify: ({ tx, row: { listing }, texts: { reason } }, { fields }) =>
    notifyOwners(tx, listing, {
      action: 'reopen',
      reason,
      memberNotes: null,
      title: readFields(fields).title,
      isChange: listing.approvedRevisionId !== null,
    }),
  value: ({ to }) => ({ status: to }),
})

/** Reopens a rejected listing or change within 30 days: it is pending again. */
export const reopenListing = (admin: AdminViewer, id: number, seen: number, reason: string) =>
  reopen(admin, { id, seen, action: 'reopen', reason })
