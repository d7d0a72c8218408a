import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ownerOf, registerAutosave, registerSave } from '#app/drafts/order.server.ts'
import type { PostedWindow } from '#app/drafts/posted-window.ts'
import { isAnnouncedInTime, type AbandonedRecord, logRemoval } from '#app/review/retention.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { isOwned, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'

export type TypedTexts = Readonly<Record<string, string>>

/** Enough for every field at its maximum length, in characters of JSON. */
const MAX_AUTOSAVE_LENGTH = 100_000
const RETENTION_DAYS = 90
const RETENTION_SECONDS = RETENTION_DAYS * 86_400
/** Drafts kept per person and listing, one for each window; older ones are deleted. */
const MAX_DRAFTS = 10

/** Retention of drafts, as SQL for a query of listing_drafts. */
export const abandonedListingDraft = (): AbandonedRecord => ({
  abandonedAt: sql.ref('listing_drafts.saved_at'),
  announcedAt: sql.ref('listing_drafts.removal_told_at'),
  lifeSeconds: RETENTION_SECONDS,
})

/**
 * Autosaves the unsaved changes of one window. Each window has its own row and id, so two windows never overwrite each
 * other; a stale autosave changes nothing. Returns the time of the autosave.
 */
export function keepDraft(
  actor: ListingActor,
  draft: { id: string; edit?: number | undefined; listingId: number | null; seen: number; typed: TypedTexts },
) {
  const { id, edit, listingId, seen } = draft
  const typed = JSON.stringify(draft.typed)
  return attempt<Date, 'not_found' | 'too_long'>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    if (typed.length > MAX_AUTOSAVE_LENGTH) return stop('too_long')
    if (listingId !== null && !(await isOwned(tx, actor, listingId))) return stop('not_found')
    const at = now()
    const window = edit === undefined ? null : { name: id, edit }
    if (!(await registerAutosave(tx, ownerOf.account(actor.userId), window))) return at
    const kept = await tx
      .insertInto('listingDrafts')
      .values({ id, userId: actor.userId, listingId, seen, typed, savedAt: at })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ seen, typed, savedAt: at })
          .where('listingDrafts.userId', '=', actor.userId)
          .where(sql<boolean>`listing_drafts.listing_id is not distinct from ${listingId}::bigint`),
      )
      .returning('savedAt')
      .executeTakeFirst()
    if (!kept) return stop('not_found')
    await sql`
      delete from listing_drafts d where d.id in (
        select o.id from listing_drafts o
        where o.user_id = ${actor.userId} and o.listing_id is not distinct from ${listingId}::bigint
        order by o.saved_at desc offset ${MAX_DRAFTS})`.execute(tx)
    return at
  })
}

/** The draft that a window opened, and when it was saved; null for any time. */
export type DraftOrigin = { id: string; savedAt: Date | null }

/** The drafts that a save makes obsolete: its own window's and the one that the window started from. */
export type EndedDrafts = { window: PostedWindow | null; name: string; origin: DraftOrigin }

/** Deletes the drafts that a save covers, in its transaction; changes typed after the save was posted remain. */
export async function endDrafts(tx: Tx, userId: string, { window, name, origin }: EndedDrafts) {
  const isLast = await registerSave(tx, ownerOf.account(userId), window)
  if (isLast) await deleteDraft(tx, userId, { id: name, savedAt: null })
  if (origin.id !== name) await deleteDraft(tx, userId, origin)
}

/** Deletes the draft that a window opened. */
export async function dropOrigin(userId: string, origin: DraftOrigin): Promise<void> {
  await transaction((tx) => deleteDraft(tx, userId, origin))
}

/** Deletes a draft of its author, unless the window that wrote it has saved more since. */
async function deleteDraft(tx: Tx, userId: string, { id, savedAt }: DraftOrigin): Promise<void> {
  if (!isUuid(id)) return
  await tx
    .deleteFrom('listingDrafts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .$if(savedAt !== null, (query) => query.where('savedAt', '<=', savedAt))
    .execute()
}

/** Deletes drafts that have been untouched for 90 days and whose deletion was announced; returns how many. */
export async function purgeListingDrafts(): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_SECONDS * 1000)
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('listingDrafts')
      .where('savedAt', '<', before)
      .where(isAnnouncedInTime(abandonedListingDraft(), sql.ref('listing_drafts.user_id')))
      .executeTakeFirst()
    const removed = Number(numDeletedRows)
    await logRemoval(tx, { subject: 'listing_drafts', removed, before })
    return removed
  })
}

export type StoredDraft = { id: string; seen: number; typed: TypedTexts; savedAt: Date }

/** Drafts of a person for a listing, newest first; null means a listing not created yet. */
export function listDrafts(userId: string, listingId: number | null): Promise<StoredDraft[]> {
  return db()
    .selectFrom('listingDrafts')
    .where('userId', '=', userId)
    .where('listingId', listingId === null ? 'is' : '=', listingId)
    .orderBy('savedAt', 'desc')
    .select(['id', 'seen', 'typed', 'savedAt'])
    .$narrowType<{ typed: TypedTexts }>()
    .limit(MAX_DRAFTS)
    .execute()
}
