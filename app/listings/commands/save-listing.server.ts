import type { EditorFields } from '../editor/form.ts'
import { withComputed, withoutLetting } from '../dictionary/computed.ts'
import { confirmedFigures, withConfirmed, withFacts } from '../editor/fact-input.ts'
import { higherTiers, raisesAny } from '../dictionary/raised-tiers.ts'
import { changedFields, fromColumns, type ListingFields } from '../dictionary/fields.ts'
import { isTighter, type SaleStatus, type Visibility } from '../schema.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditListing,
  type ListingActor,
  type OwnerRefusal,
  claimListing,
  statusDay,
} from './owned-listing.server.ts'
import { endDrafts, type EndedDrafts } from '../editor/commands/editor-drafts.server.ts'
import { emitChange } from './emit-change.server.ts'
import { notifyFollowers } from './notify.server.ts'
import { saveVersion, latestFields, loadWorking, storeAnswers } from './revisions.server.ts'

export function applyEdits(before: ListingFields, typed: EditorFields): ListingFields {
  const { facts, confirmed, ...fields } = typed
  const next = { ...before, ...fields }
  const details = facts ? withFacts(withoutLetting(next).details, facts) : next.details
  return withConfirmed(withComputed({ ...next, details }), confirmed ?? confirmedFigures(before))
}

export type Saved = {
  /** The working version with the saved content; null if nothing material changed. */
  waiting: { number: number; status: string } | null
  /** Changes in effect without review: the sale status and anything that hides more. */
  immediate: ('saleStatus' | 'visibility' | 'isLocked' | 'raisedTiers')[]
  /** The listing's version after the save. */
  version: number
}

type Save = {
  seen: number
  fields: EditorFields
  saleStatus: SaleStatus
  saleStatusOn?: string | null
  ends?: EndedDrafts
  /** Answers to requested items. */
  answers?: Readonly<Record<string, string>>
}

/**
 * Saves the editor's content (ADM-131, ADM-137). Before the first approval every change goes into the working version. On an
 * approved listing the sale status and anything that hides more (visibility, lock, raised tiers) take effect
 * immediately; every other change becomes a version for review while the approved one stays on the market.
 */
export function saveListing(actor: ListingActor, id: number, input: Save) {
  return attempt<Saved, OwnerRefusal | 'too_many_versions'>(async (tx, stop) => {
    if (input.ends) await endDrafts(tx, actor.userId, input.ends)
    const listing = await claimListing(tx, actor, id, input.seen)
    if (typeof listing === 'string') return stop(listing)
    const working = await loadWorking(tx, listing)
    const before = withComputed(latestFields(listing, working))
    const fields = applyEdits(before, input.fields)
    const { saleStatus } = input
    const saleStatusOn = statusDay(saleStatus, input.saleStatusOn, listing)
    const isStatusNew = saleStatus !== listing.saleStatus || saleStatusOn !== listing.saleStatusOn
    const isApproved = listing.approvedRevisionId !== null
    const market = withComputed(fromColumns(listing))
    /** Changes that hide more on the market, effective immediately. */
    const stricter = isApproved && {
      ...(isTighter(fields.visibility, listing.visibility as Visibility) && {
        visibility: fields.visibility,
      }),
      ...(fields.isLocked && !listing.isLocked && { isLocked: true }),
      ...(raisesAny(fields.raisedTiers, market.raisedTiers) && {
        raisedTiers: higherTiers(market.raisedTiers, fields.raisedTiers),
      }),
    }
    const immediate = [
      ...(isStatusNew ? ['saleStatus' as const] : []),
      ...(Object.keys(stricter) as ('visibility' | 'isLocked' | 'raisedTiers')[]),
    ]
    const write = () =>
      tx
        .updateTable('listings')
        .set({
          ...(isStatusNew && { saleStatus, saleStatusOn }),
          ...stricter,
          ...(stricter && stricter.raisedTiers && { raisedTiers: JSON.stringify(stricter.raisedTiers) }),
        })
        .where('id', '=', id)
        .execute()
    if (saleStatus !== listing.saleStatus && listing.onMarket) {
      await emitChange(tx, id, write)
      await notifyFollowers(tx, listing, saleStatus)
    } else if (immediate.length > 0) await write()
    const onMarket = { ...market, ...stricter }
    const changed = changedFields(before, fields)
    const needsVersion =
      isApproved && !working
        ? changedFields(onMarket, fields).length > 0
        : changed.length > 0 || working?.status === 'rejected'
    const revision = needsVersion ? await saveVersion(tx, actor, listing, working, fields) : null
    if (revision === 'too_many_versions') return stop(revision)
    await storeAnswers(tx, id, input.answers ?? {})
    const from = working?.status ?? listing.approvalStatus
    await auditListing(tx, actor, id, {
      action: 'listing.save',
      from,
      to: revision?.status ?? from,
      details: {
        changed,
        atOnce: immediate,
        ...(revision && { revision: revision.number }),
        ...(isStatusNew && { saleStatus: [listing.saleStatus, saleStatus] }),
      },
    })
    return {
      waiting: revision && { number: revision.number, status: revision.status },
      immediate,
      version: listing.version,
    }
  })
}
