import type { Tx } from '#app/db/client.server.ts'
import { areOnlyDocuments } from '#app/review/requested/schema.ts'
import { openOf } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { now } from '#app/lib/clock.ts'
import { confirmName, NUMBERS } from '#app/lib/number-echo.ts'
import { step, type StepRefusal, CLEARED_DECISION } from '#app/review/engine.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { attempt } from '#app/db/attempt.server.ts'
import {
  auditListing,
  type ListingActor,
  type OwnerRefusal,
  claimListing,
  type TakenListing,
} from './owned-listing.server.ts'
import { loadRequestedItems } from '../requested/queries.server.ts'
import { sql } from 'kysely'
import { type ListingFields, readFields } from '../dictionary/fields.ts'
import { adviceOn } from '../advice/advice.ts'
import { confirmedFigures, unusualFigures } from '../editor/fact-input.ts'
import { FIRST_SUBMISSIONS } from '../schema.ts'
import { loadWorking, nextVersion, type Revision } from './revisions.server.ts'
import { notifySubmission } from './notify.server.ts'

/**
 * Submits the working version for review: only from draft and more_info_requested, only by a member of the owning company
 * while it is approved (ADM-134, ADM-135, decision 30).
 */
export function submitListing(actor: ListingActor, id: number, seen: number) {
  return attempt<{ number: number }, OwnerRefusal | StepRefusal | 'too_many_today'>(async (tx, stop) => {
    const listing = await claimListing(tx, actor, id, seen)
    if (typeof listing === 'string') return stop(listing)
    if (actor.company?.id !== listing.companyId) return stop('not_allowed')
    const working = await loadWorking(tx, listing)
    const status = (working?.status ?? listing.approvalStatus) as ListingStatus
    const moved = step(listingWorkflow, 'submit', { status, actor: 'owner', own: true, seen, current: seen })
    if ('refused' in moved) return stop(moved.refused)
    if (!working) return stop('wrong_status')
    if (listing.submittedAt === null && (await isDailyLimitReached(tx, listing.companyId)))
      return stop('too_many_today')
    return { number: await submitWorking(tx, actor, listing, working) }
  })
}

const DAY_MS = 86_400_000

/** Whether the company's unapproved first submissions of a day reached the limit. Concurrent ones wait for each other. */
async function isDailyLimitReached(tx: Tx, companyId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('listing.first'), hashtext(${companyId}))`.execute(tx)
  const { count } = await tx
    .selectFrom('listings')
    .where('companyId', '=', companyId)
    .where('approvedRevisionId', 'is', null)
    .where(
      sql<boolean>`(select min(r.submitted_at) from listing_revisions r where r.listing_id = listings.id) > ${new Date(now().getTime() - DAY_MS)}`,
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count >= FIRST_SUBMISSIONS
}

/**
 * Moves the working version to review with the state of the requested items, as the next version if it was submitted
 * before, so that earlier answers stay readable. Returns its number. The caller has locked the row.
 */
async function submitWorking(
  tx: Tx,
  actor: ListingActor,
  listing: TakenListing,
  working: Revision,
  /** Submitted automatically by the upload of the last requested file. */
  returnedBy?: 'documents',
): Promise<number> {
  const { id } = listing
  const { status } = working
  const to = listingWorkflow.submit.to
  const fields = readFields(working.fields)
  const { shown } = await loadRequestedItems({ ...working, fields }, tx)
  const sent =
    working.submittedAt === null
      ? working
      : await nextVersion(tx, actor, listing, working, { fields: working.fields, status })
  await tx
    .updateTable('listingRevisions')
    .set({ status: to, submittedAt: now(), ...CLEARED_DECISION, answered: JSON.stringify(shown) })
    .where('id', '=', sent.id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('listings')
    .set({ submittedAt: now(), ...(listing.approvedRevisionId === null && { approvalStatus: to }) })
    .where('id', '=', id)
    .execute()
  await auditListing(tx, actor, id, {
    action: 'listing.submit',
    from: status,
    to,
    details: { revision: sent.number, ...(returnedBy && { returnedBy }) },
  })
  await notifySubmission(tx, actor, listing, fields.title)
  return sent.number
}

/**
 * After an upload, submits a listing automatically if only files were requested, all are uploaded and no value is wrong.
 * Returns whether it did. The caller has locked the listing's row.
 */
export async function returnToReview(tx: Tx, actor: ListingActor, id: number): Promise<boolean> {
  const listing = await tx.selectFrom('listings').where('id', '=', id).selectAll().executeTakeFirst()
  if (!listing || actor.company?.id !== listing.companyId) return false
  const working = await loadWorking(tx, listing)
  if (working?.status !== 'draft' && working?.status !== 'more_info_requested') return false
  if (!areOnlyDocuments(readRequestedItems(working.asked))) return false
  const fields = readFields(working.fields)
  const { shown } = await loadRequestedItems({ ...working, fields }, tx)
  const { errors } = reviewErrors(fields)
  if (openOf(shown).length > 0 || Object.keys(errors).length > 0) return false
  await submitWorking(tx, actor, listing, working, 'documents')
  return true
}

/** Values that block a submission: contradictions and unconfirmed unusual figures (docs/data-dictionary.md, section 5). */
export function reviewErrors(fields: ListingFields) {
  const confirmed = confirmedFigures(fields)
  const wrong = adviceOn(fields, now()).filter(({ level }) => level === 'error')
  const open = unusualFigures(fields).filter(({ name, value }) => confirmed[name] !== value)
  const errors: Record<string, string> = Object.fromEntries([
    ...open.map(({ name }) => [confirmName(name), NUMBERS.pleaseConfirm]),
    ...wrong.toReversed().map(({ field, message }) => [field, message]),
  ])
  return { errors, areContradicting: wrong.length > 0 }
}
