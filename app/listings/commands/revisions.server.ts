import { readRequestedItems } from '#app/review/requested/stored.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { DB, ListingRevisions } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { withAnswers } from '#app/review/requested/state.ts'
import { step } from '#app/review/engine.ts'
import { fromColumns, type ListingFields, readFields, toColumns } from '../dictionary/fields.ts'
import { VERSION_LIMIT } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { notifySubmission } from './notify.server.ts'
import type { ListingActor, TakenListing } from './owned-listing.server.ts'

const DAY_MS = 86_400_000

export type Revision = Selectable<ListingRevisions>

export async function loadWorking(
  tx: Tx,
  listing: Pick<TakenListing, 'workingRevisionId'>,
): Promise<Revision | undefined> {
  if (listing.workingRevisionId === null) return undefined
  return tx
    .selectFrom('listingRevisions')
    .selectAll()
    .where('id', '=', listing.workingRevisionId)
    .executeTakeFirstOrThrow()
}

/** The latest saved content: the working version's, otherwise the approved one's. */
export function latestFields(listing: TakenListing, working: Revision | undefined): ListingFields {
  return working ? readFields(working.fields) : fromColumns(listing)
}

/** Status after a save: a rejected version becomes a draft, any other keeps its status (ADM-137). */
function statusAfterSave(working: Revision | undefined): ListingStatus {
  if (!working) return 'pending'
  const status = working.status as ListingStatus
  const moved = step(listingWorkflow, 'save', { status, actor: 'owner', own: true, seen: 0, current: 0 })
  return 'to' in moved ? moved.to : status
}

/**
 * Saves content as the working version. Overwrites a version that was never submitted; otherwise creates the next number
 * with a copy of the images and keeps the previous version readable (decision 12, ADM-137, ADM-197). Notifies sender and
 * admins of the first version to review; refused if the listing has too many versions within a day.
 */
export async function saveVersion(
  tx: Tx,
  actor: ListingActor,
  listing: TakenListing,
  working: Revision | undefined,
  fields: ListingFields,
): Promise<{ id: number; number: number; status: ListingStatus } | 'too_many_versions'> {
  const status = statusAfterSave(working)
  const isOverwritten = working !== undefined && working.submittedAt === null
  if (isOverwritten)
    await tx
      .updateTable('listingRevisions')
      .set({ fields: JSON.stringify(fields), savedBy: actor.userId, savedAt: now() })
      .where('id', '=', working.id)
      .execute()
  else if (await isVersionLimitReached(tx, listing.id)) return 'too_many_versions'
  const { id, number } = isOverwritten
    ? working
    : await nextVersion(tx, actor, listing, working, { fields, status })
  // Before the first approval the columns mirror the last save, and the listing has the version's status.
  if (listing.approvedRevisionId === null)
    await tx
      .updateTable('listings')
      .set({ ...toColumns(fields), approvalStatus: status })
      .where('id', '=', listing.id)
      .execute()
  if (!working) await notifySubmission(tx, actor, listing, fields.title)
  return { id, number, status }
}

/** The next version, with the images of the one before, which stays readable; one still to be answered keeps its request. */
export async function nextVersion(
  tx: Tx,
  actor: ListingActor,
  listing: Pick<TakenListing, 'id' | 'approvedRevisionId'>,
  working: Revision | undefined,
  { fields, status }: { fields: unknown; status: string },
): Promise<{ id: number; number: number }> {
  if (working)
    await tx
      .updateTable('listingRevisions')
      .set({ status: 'superseded' })
      .where('id', '=', working.id)
      .execute()
  const { last } = await tx
    .selectFrom('listingRevisions')
    .where('listingId', '=', listing.id)
    .select((eb) => eb.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const isPending = status === 'pending'
  const asking = status === 'more_info_requested' ? working : undefined
  const next = await tx
    .insertInto('listingRevisions')
    .values({
      listingId: listing.id,
      number: last + 1,
      fields: JSON.stringify(fields),
      status,
      rejectionReason: asking?.rejectionReason ?? null,
      memberNotes: asking?.memberNotes ?? null,
      internalNotes: asking?.internalNotes ?? null,
      asked: JSON.stringify(isPending ? [] : readRequestedItems(working?.asked)),
      answered: JSON.stringify(isPending ? (working?.answered ?? []) : []),
      savedBy: actor.userId,
      savedAt: now(),
      submittedAt: isPending ? (working?.submittedAt ?? now()) : null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await copyImages(tx, working?.id ?? listing.approvedRevisionId, listing.id, next.id)
  await tx.updateTable('listings').set({ workingRevisionId: next.id }).where('id', '=', listing.id).execute()
  return next
}

/**
 * Whether another version would exceed VERSION_LIMIT within a day. Submitted versions are kept permanently, so their rate
 * is limited. The caller has locked the listing's row.
 */
async function isVersionLimitReached(tx: Tx, listingId: number): Promise<boolean> {
  const before = await tx
    .selectFrom('listingRevisions')
    .where('listingId', '=', listingId)
    .orderBy('number', 'desc')
    .offset(VERSION_LIMIT - 1)
    .limit(1)
    .select('savedAt')
    .executeTakeFirst()
  return before !== undefined && before.savedAt.getTime() > now().getTime() - DAY_MS
}

/** Copies the images of one version to another, which has none yet. */
export async function copyImages(tx: Tx, from: number | null, listingId: number, to: number): Promise<void> {
  if (from === null) return
  await sql`
    insert into listing_images (listing_id, revision_id, file_id, kind, is_primary, sort_order, alt, uploaded_by, created_at)
    select ${listingId}, ${to}, i.file_id, i.kind, i.is_primary, i.sort_order, i.alt, i.uploaded_by, i.created_at
    from listing_images i
    where i.revision_id = ${from} and not exists (select from listing_images o where o.revision_id = ${to})`.execute(
    tx,
  )
}

/** Stores the owner's answers to requested items with the working version. */
export async function storeAnswers(
  tx: Tx,
  listingId: number,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(typed).length === 0) return
  const row = await tx
    .selectFrom('listingRevisions as r')
    .innerJoin('listings as l', 'l.workingRevisionId', 'r.id')
    .where('l.id', '=', listingId)
    .select(['r.id', 'r.asked'])
    .executeTakeFirst()
  const items = readRequestedItems(row?.asked)
  if (!row || items.length === 0) return
  await tx
    .updateTable('listingRevisions')
    .set({ asked: JSON.stringify(withAnswers(items, typed)) })
    .where('id', '=', row.id)
    .execute()
}

/** The file of a version's primary photo (ADM-146). */
export async function primaryFile(on: Kysely<DB>, revisionId: number | null): Promise<string | null> {
  const image = await on
    .selectFrom('listingImages')
    .where('revisionId', '=', revisionId ?? 0)
    .where('isPrimary', '=', true)
    .select('fileId')
    .executeTakeFirst()
  return image?.fileId ?? null
}
