import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/refusal.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { isTighter, type SaleStatus, type Visibility } from '../schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditActor,
  type ListingActor,
  lockListing,
  type OwnerRefusal,
  incrementVersion,
  type TakenListing,
  statusDay,
} from './owned-listing.server.ts'
import { loadWorking } from './revisions.server.ts'
import { emitChange } from './emit-change.server.ts'
import { setLock } from './lock-listing.server.ts'

/** A change without review, effective from the next request on (decision 12). */
type Change = { action: AuditAction; from: string; to: string; details?: Record<string, string> }

async function switchListing<R extends string>(
  actor: ListingActor,
  id: number,
  change: (tx: Tx, listing: TakenListing) => Promise<Change | R | null>,
): Promise<Result<{ changed: boolean }, R | OwnerRefusal>> {
  return attempt<{ changed: boolean }, R | OwnerRefusal>(async (tx, stop) => {
    const listing = await lockListing(tx, actor, id)
    if (typeof listing === 'string') return stop(listing)
    const done = await change(tx, listing)
    if (typeof done === 'string') return stop(done)
    if (!done) return { changed: false }
    await incrementVersion(tx, id)
    await writeAudit(tx, { actor: auditActor(actor), subject: { type: 'listing', id }, ...done })
    return { changed: true }
  })
}

/** Sets the sale status; a sale or reservation has a date (ISO, today by default). Idempotent. */
export function setSaleStatus(actor: ListingActor, id: number, saleStatus: SaleStatus, on?: string) {
  return switchListing<never>(actor, id, async (tx, listing) => {
    const saleStatusOn = statusDay(
      saleStatus,
      on ?? (saleStatus === listing.saleStatus ? listing.saleStatusOn : null),
    )
    if (listing.saleStatus === saleStatus && listing.saleStatusOn === saleStatusOn) return null
    const write = () =>
      tx.updateTable('listings').set({ saleStatus, saleStatusOn }).where('id', '=', id).execute()
    if (saleStatus !== listing.saleStatus && listing.onMarket) await emitChange(tx, id, write)
    else await write()
    const details = saleStatusOn === null ? {} : { on: saleStatusOn }
    return { action: 'listing.change_sale_status', from: listing.saleStatus, to: saleStatus, details }
  })
}

/**
 * Withdraws an approved listing from the market or puts it back. Does not lift a suspension, which is a separate flag
 * (decision 11, ADM-195), or change the version, because no form or decision depends on it. `wrong_status` before the
 * first approval.
 */
export function setListed(actor: ListingActor, id: number, listed: boolean) {
  return attempt<{ changed: boolean }, OwnerRefusal | 'wrong_status'>(async (tx, stop) => {
    const listing = await lockListing(tx, actor, id)
    if (typeof listing === 'string') return stop(listing)
    if (listing.approvedRevisionId === null) return stop('wrong_status')
    if (listing.listed === listed) return { changed: false }
    await tx.updateTable('listings').set({ listed, updatedAt: now() }).where('id', '=', id).execute()
    const stateOf = (isListed: boolean) => (isListed ? 'listed' : 'unlisted')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: listed ? 'listing.list' : 'listing.unlist',
      subject: { type: 'listing', id },
      from: stateOf(!listed),
      to: stateOf(listed),
    })
    return { changed: true }
  })
}

/**
 * Makes the visibility stricter from the next request on. Also changes the working version, so that approving it cannot
 * open the listing again. `not_tighter` for any other change, which needs a review.
 */
export function tightenVisibility(actor: ListingActor, id: number, visibility: Visibility) {
  return switchListing<'not_tighter'>(actor, id, async (tx, listing) => {
    const current = listing.visibility as Visibility
    if (current === visibility) return null
    if (!isTighter(visibility, current)) return 'not_tighter'
    await tx.updateTable('listings').set({ visibility }).where('id', '=', id).execute()
    await tightenWorking(tx, listing, visibility)
    return { action: 'listing.tighten', from: current, to: visibility }
  })
}

async function tightenWorking(tx: Tx, listing: TakenListing, visibility: Visibility): Promise<void> {
  const working = await loadWorking(tx, listing)
  if (!working) return
  await tx
    .updateTable('listingRevisions')
    .set({ fields: sql`jsonb_set(fields, '{visibility}', to_jsonb(${visibility}::text))` })
    .where('id', '=', working.id)
    .where(sql<boolean>`case fields ->> 'visibility' when 'private' then 2 when 'semi_public' then 1 else 0 end
      < case ${visibility}::text when 'private' then 2 when 'semi_public' then 1 else 0 end`)
    .execute()
}

/** Locks the analytics from the next request on, in the working version too; unlocking needs a review. */
export function lockAnalytics(actor: ListingActor, id: number) {
  return switchListing<never>(actor, id, async (tx, listing) => {
    if (listing.isLocked) return null
    await setLock(tx, listing, true)
    return { action: 'listing.lock', from: 'open', to: 'locked' }
  })
}
