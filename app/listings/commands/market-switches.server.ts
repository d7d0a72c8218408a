import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { readFields } from '../dictionary/fields.ts'
import { isTighter, type SaleStatus, type Visibility } from '../schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditListing,
  type ListingActor,
  lockListing,
  type OwnerRefusal,
  incrementVersion,
  type TakenListing,
  statusDay,
} from './owned-listing.server.ts'
import { loadWorking } from './revisions.server.ts'
import { emitChange } from './emit-change.server.ts'
import { notifyFollowers } from './notify.server.ts'
import { setField } from './lock-listing.server.ts'

type Change = { action: AuditAction; from: string; to: string; details?: Record<string, string> }

/** A change without review, effective from the next request on (decision 12); null if there is nothing to change. */
function switchListing<R extends string = never>(
  actor: ListingActor,
  id: number,
  change: (tx: Tx, listing: TakenListing, stop: (reason: R) => never) => Promise<Change | null>,
) {
  return attempt<null, R | OwnerRefusal>(async (tx, stop) => {
    const listing = await lockListing(tx, actor, id)
    if (typeof listing === 'string') return stop(listing)
    const done = await change(tx, listing, stop)
    if (done) await auditListing(tx, actor, id, done)
    return null
  })
}

/** Sets the sale status; a sale or reservation has a date (ISO, today by default). Idempotent. */
export function setSaleStatus(
  actor: ListingActor,
  id: number,
  saleStatus: SaleStatus,
  on: string | null = null,
) {
  return switchListing(actor, id, async (tx, listing) => {
    const saleStatusOn = statusDay(saleStatus, on, listing)
    if (listing.saleStatus === saleStatus && listing.saleStatusOn === saleStatusOn) return null
    await incrementVersion(tx, id)
    const write = () =>
      tx.updateTable('listings').set({ saleStatus, saleStatusOn }).where('id', '=', id).execute()
    if (saleStatus !== listing.saleStatus && listing.onMarket) {
      await emitChange(tx, id, write)
      await notifyFollowers(tx, listing, saleStatus)
    } else await write()
    const details = saleStatusOn === null ? {} : { on: saleStatusOn }
    return { action: 'listing.change_sale_status', from: listing.saleStatus, to: saleStatus, details }
  })
}

/**
 * Withdraws an approved listing from the market or puts it back; a suspension is a separate flag (decision 11, ADM-195). The
 * version stays, because no form or decision depends on it. `wrong_status` before the first approval.
 */
export function setListed(actor: ListingActor, id: number, listed: boolean) {
  return switchListing<'wrong_status'>(actor, id, async (tx, listing, stop) => {
    if (listing.approvedRevisionId === null) return stop('wrong_status')
    if (listing.listed === listed) return null
    await tx.updateTable('listings').set({ listed, updatedAt: now() }).where('id', '=', id).execute()
    return listed
      ? { action: 'listing.list', from: 'unlisted', to: 'listed' }
      : { action: 'listing.unlist', from: 'listed', to: 'unlisted' }
  })
}

/**
 * Makes the visibility stricter from the next request on. Also changes the working version, so that approving it cannot
 * open the listing again. `not_tighter` for any other change, which needs a review.
 */
export function tightenVisibility(actor: ListingActor, id: number, visibility: Visibility) {
  return switchListing<'not_tighter'>(actor, id, async (tx, listing, stop) => {
    const current = listing.visibility as Visibility
    if (current === visibility) return null
    if (!isTighter(visibility, current)) return stop('not_tighter')
    await incrementVersion(tx, id)
    const working = await loadWorking(tx, listing)
    const isWorkingWider = working && isTighter(visibility, readFields(working.fields).visibility)
    await setField(tx, { id, workingRevisionId: isWorkingWider ? working.id : null }, { visibility })
    return { action: 'listing.tighten', from: current, to: visibility }
  })
}

/** Locks the analytics from the next request on, in the working version too; unlocking needs a review. */
export function lockAnalytics(actor: ListingActor, id: number) {
  return switchListing(actor, id, async (tx, listing) => {
    if (listing.isLocked) return null
    await incrementVersion(tx, id)
    await setField(tx, listing, { isLocked: true })
    return { action: 'listing.lock', from: 'open', to: 'locked' }
  })
}
