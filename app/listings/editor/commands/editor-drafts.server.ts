import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Result } from '#app/lib/result.ts'
import { endDraft, keepDraft as takeNumber, ownerOf } from '#app/drafts/order.server.ts'
import type { PostedWindow } from '#app/drafts/posted-window.ts'
import { isToldInTime, type LeftAlone, noteRemoval } from '#app/review/retention.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { type ListingActor, ownedBy } from '#app/listings/commands/owned-listing.server.ts'

export type TypedTexts = Readonly<Record<string, string>>
type DraftRefusal = 'not_found' | 'too_long'

/** Room for every field at its longest, in characters of JSON. */
const MOST_TYPED = 60_000
const KEPT_DAYS = 90
/** Windows of one person on one listing whose texts are kept; the oldest give way. */
const KEPT_WINDOWS = 10

const LIFE_SECONDS = KEPT_DAYS * 86_400

/** Typed texts, in a query of listing_drafts. */
export const leftListingDraft = (): LeftAlone => ({
  left: sql.ref('listing_drafts.saved_at'),
  told: sql.ref('listing_drafts.removal_told_at'),
  lifeSeconds: LIFE_SECONDS,
})

const oldestKept = (at: Date) => new Date(at.getTime() - KEPT_DAYS * 86_400_000)

/**
 * Keeps what one window typed and did not save yet. Each window writes a row of its own under the id that it drew, so
 * that two windows never take each other's texts away; a keep that arrives late changes nothing. Answers the time of
 * keeping.
 */
export async function keepDraft(
  actor: ListingActor,
  draft: { id: string; edit?: number | undefined; listingId: number | null; seen: number; typed: TypedTexts },
): Promise<Result<Date, DraftRefusal>> {
  const { id, edit, listingId, seen } = draft
  const typed = JSON.stringify(draft.typed)
  return attempt<Date, DraftRefusal>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    if (typed.length > MOST_TYPED) return stop('too_long')
    if (listingId !== null) {
      const own = await tx
        .selectFrom('listings')
        .select('listings.id')
        .where('listings.id', '=', listingId)
        .where(ownedBy(actor))
        .executeTakeFirst()
      if (!own) return stop('not_found')
    }
    const at = now()
    const window = edit === undefined ? null : { name: id, edit }
    if (!(await takeNumber(tx, ownerOf.account(actor.userId), window))) return at
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
        order by o.saved_at desc offset ${KEPT_WINDOWS})`.execute(tx)
    return at
  })
}

/** The texts that a save makes needless: its own window's, and those that it was begun from. */
export type Saved = { window: PostedWindow | null; name: string; from: string }

/** Forgets what a save holds, in its transaction; what its window typed after the press stays. */
export async function endTyped(tx: Tx, userId: string, { window, name, from }: Saved): Promise<void> {
  const isLast = await endDraft(tx, ownerOf.account(userId), window)
  await forget(tx, userId, isLast ? [name, from] : [from])
}

/** Forgets typed texts at their author's word. Others' are left alone. */
export async function dropDrafts(userId: string, ids: readonly string[]): Promise<void> {
  await transaction((tx) => forget(tx, userId, ids))
}

async function forget(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return
  await tx.deleteFrom('listingDrafts').where('userId', '=', userId).where('id', 'in', known).execute()
}

/** Forgets typed texts that were left alone for 90 days and whose removal was announced; returns how many. */
export async function purgeListingDrafts(): Promise<number> {
  const before = oldestKept(now())
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('listingDrafts')
      .where('savedAt', '<', before)
      .where(isToldInTime(leftListingDraft(), sql.ref('listing_drafts.user_id')))
      .executeTakeFirst()
    const removed = Number(numDeletedRows)
    await noteRemoval(tx, { subject: 'listing_drafts', removed, before })
    return removed
  })
}

export type KeptDraft = { id: string; seen: number; typed: TypedTexts; savedAt: Date }

/** The texts that a person typed for a listing (null: for one not created yet) and did not save, newest first. */
export async function listDrafts(userId: string, listingId: number | null): Promise<KeptDraft[]> {
  const rows = await db()
    .selectFrom('listingDrafts')
    .where('userId', '=', userId)
    .where((eb) => (listingId === null ? eb('listingId', 'is', null) : eb('listingId', '=', listingId)))
    .orderBy('savedAt', 'desc')
    .select(['id', 'seen', 'typed', 'savedAt'])
    .limit(KEPT_WINDOWS)
    .execute()
  return rows.map((row) => ({ ...row, typed: row.typed as TypedTexts }))
}
