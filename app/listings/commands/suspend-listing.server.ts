import { now } from '#app/lib/clock.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { defineDecision } from '#app/review/decide.server.ts'
import { suspension } from '#app/review/workflow.ts'
import { takeForReview } from './take-for-review.server.ts'
import { tellOwners } from './tell-owners.server.ts'

type Asked = { id: number; seen: number; action: keyof typeof suspension; reason: string }

const flag = defineDecision({
  noun: 'listing',
  history: 'listing',
  workflow: suspension,
  async find(tx, admin: AdminViewer, { id, seen }: Asked) {
    const taken = await takeForReview(tx, admin, id, seen)
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
  async change({ tx, row, to, texts }) {
    await tx
      .updateTable('listings')
      .set(
        to === 'suspended'
          ? { suspendedAt: now(), suspensionReason: texts.reason }
          : { suspendedAt: null, suspensionReason: null },
      )
      .where('id', '=', row.listing.id)
      .execute()
    return row
  },
  told: ({ tx, row: { listing }, asked: { action }, texts: { reason } }) =>
    tellOwners(tx, listing, { action, title: listing.title, reason, memberNotes: null, isChange: false }),
  value: () => null,
})

/** Takes an approved listing off the market by the admin's flag, with a reason (ADM-195, ADM-198). */
export const suspendListing = (admin: AdminViewer, id: number, seen: number, reason: string) =>
  flag(admin, { id, seen, reason, action: 'suspend' })

/** Lifts the admin's flag; whether the listing is on the market again is the owner's switch (ADM-195). */
export const reinstateListing = (admin: AdminViewer, id: number, seen: number, reason: string) =>
  flag(admin, { id, seen, reason, action: 'reinstate' })
