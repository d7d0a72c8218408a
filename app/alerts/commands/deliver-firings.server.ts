import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { isOutage } from '#app/lib/outage.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { readCriteria, searchPath } from '#app/listings/marks/schema.ts'
import { searchName } from '#app/listings/marks/search-name.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { tellMany } from '#app/notices/tell.server.ts'
import { lastDaily } from '../daily.ts'
import { type FiringWords, wordsOf } from '../firing-words.ts'
import { watchers } from '../match-sql.server.ts'
import { meetsSearch } from '../policy.ts'
import { readStored } from '../schema.ts'
import { readSeen, type SeenListing } from '../seen.server.ts'
import { cardFacts } from '../words.ts'
import { type DueFiring, peopleToTell, takeDue } from './due-firings.server.ts'

/** A firing older than this waited for its reader, and must still be true to be told. */
const LATE_AFTER_MS = 600_000
/** Titles that a daily notice names; the others are counted. */
const NAMED = 3

type Reader = { facts: ViewerFacts; timeZone: string }

/** Takes the person for this transaction, so that one worker at a time tells them; null for whoever may not be told. */
async function takeReader(tx: Tx, userId: string): Promise<Reader | null> {
  const taken = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!taken) return null
  const { rows } = await sql<{ isAdmin: boolean; companyId: string; timeZone: string }>`
    select w.is_admin, w.company_id, w.time_zone from ${watchers()} w
    where w.user_id = ${userId} and w.may_read`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { isAdmin, companyId, timeZone } = row
  return { facts: { isAdmin, isSignedIn: true, companyId }, timeZone }
}

/** Held first and in this order, so that deleting an alert and telling of it wait for each other. */
async function holdSources(tx: Tx, userId: string): Promise<void> {
  for (const table of ['alerts', 'savedSearches'] as const)
    await tx
      .selectFrom(table)
      .where('userId', '=', userId)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
}

type Told = FiringWords & { key: string; firings: DueFiring[] }

function ofAlert(firing: DueFiring, seen: SeenListing | undefined, at: Date): Told | null {
  const criteria = firing.isActive ? readStored(firing.alertType ?? '', firing.criteria) : null
  if (!criteria) return null
  const isLate = at.getTime() - firing.firedAt.getTime() > LATE_AFTER_MS
  const words = wordsOf({ criteria, seen, details: firing.details, isLate })
  return words && { ...words, key: `alert:${firing.id}`, firings: [firing] }
}

type Found = { firing: DueFiring; seen: SeenListing }

/** One notice for each listing immediately; of a daily search one for all. */
function ofSearch(found: readonly Found[]): Told[] {
  const [first] = found
  if (!first) return []
  const criteria = readCriteria(first.firing.searched)
  const name = searchName({ name: first.firing.name, criteria })
  const key = (firing: DueFiring) => `search:${firing.id}`
  if (first.firing.alert !== 'daily' || found.length === 1)
    return found.map(({ firing, seen }) => ({
      title: `New match: ${seen.card.title}`,
      text: `${cardFacts(seen.card)}. Your saved search: ${name}.`,
      path: `/deal/${seen.card.slug}`,
      key: key(firing),
      firings: [firing],
    }))
  const titles = found.slice(0, NAMED).map(({ seen }) => seen.card.title)
  const others = found.length - titles.length
  return [
    {
      title: `${found.length} new matches: ${name}`,
      text: others > 0 ? `${titles.join(', ')} and ${others} more.` : `${titles.join(', ')}.`,
      path: searchPath(criteria),
      key: key(first.firing),
      firings: found.map(({ firing }) => firing),
    },
  ]
}

/**
 * The order of one batch: by listing as its reader sees it, since the order of finding follows hours that they may not see.
 * What concerns one listing stays in the order of its events, and recommendations in that of their rank.
 */
function inOrder(due: readonly DueFiring[], seen: Map<number, SeenListing>): DueFiring[] {
  const keyOf = ({ alertType, listingId }: DueFiring) => {
    const card = alertType === 'recommendation' ? undefined : seen.get(listingId ?? 0)?.card
    return card ? `${card.title}\n${card.slug}` : ''
  }
  return due
    .map((firing) => ({ firing, key: keyOf(firing) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ firing }) => firing)
}

function noticesOf(batch: readonly DueFiring[], seen: Map<number, SeenListing>, at: Date): Told[] {
  const of = (firing: DueFiring) => seen.get(firing.listingId ?? 0)
  const due = inOrder(batch, seen)
  const alerts = due
    .filter(({ alertId }) => alertId !== null)
    .flatMap((firing) => ofAlert(firing, of(firing), at) ?? [])
  const found = due.flatMap((firing): Found[] => {
    const listing = firing.searchId !== null && firing.alert !== 'off' ? of(firing) : undefined
    return listing && meetsSearch(listing, readCriteria(firing.searched)) ? [{ firing, seen: listing }] : []
  })
  const bySearch = Map.groupBy(found, ({ firing }) => firing.searchId)
  return [...alerts, ...[...bySearch.values()].flatMap(ofSearch)]
}

/**
 * Tells one person of one batch of what their alerts and searches found, in one transaction: the notices, when each
 * was last triggered, and that the firings are told. What is not true for them any more is dropped unsaid. Answers
 * how many firings were settled.
 */
async function deliverTo(userId: string): Promise<number> {
  return transaction(async (tx) => {
    const at = now()
    const reader = await takeReader(tx, userId)
    if (!reader) return 0
    await holdSources(tx, userId)
    const due = await takeDue(tx, userId, { dailyBefore: lastDaily(reader.timeZone, at), at })
    if (due.length === 0) return 0
    const listingIds = due.flatMap(({ listingId }) => (listingId === null ? [] : [listingId]))
    const notices = noticesOf(due, await readSeen(tx, reader.facts, listingIds), at)
    const causes = notices.map(({ key, title, text, path }) => ({ key, title, text, path, at }))
    await tellMany(tx, { userId, kind: 'alert', causes })
    const told = notices.flatMap(({ firings }) => firings)
    await settle(tx, due, told, at)
    return due.length
  })
}

async function settle(
  tx: Tx,
  due: readonly DueFiring[],
  told: readonly DueFiring[],
  at: Date,
): Promise<void> {
  const toldIds = new Set(told.map(({ id }) => id))
  const dropped = due.filter(({ id }) => !toldIds.has(id)).map(({ id }) => id)
  const only = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const alertIds = only(told.map(({ alertId }) => alertId))
  const searchIds = only(told.map(({ searchId }) => searchId))
  if (told.length > 0)
    await tx
      .updateTable('alertFirings')
      .set({ deliveredAt: at })
      .where('id', 'in', [...toldIds])
      .execute()
  if (dropped.length > 0)
    await tx.updateTable('alertFirings').set({ droppedAt: at }).where('id', 'in', dropped).execute()
  if (alertIds.length > 0)
    await tx.updateTable('alerts').set({ lastTriggered: at }).where('id', 'in', alertIds).execute()
  if (searchIds.length > 0)
    await tx.updateTable('savedSearches').set({ lastToldAt: at }).where('id', 'in', searchIds).execute()
}

/** What fails for one person is tried again in the next round and keeps nobody else waiting. */
async function deliverOrLog(userId: string): Promise<number> {
  try {
    return await deliverTo(userId)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('alert.delivery_failed', { error: error instanceof Error ? error.message : String(error) })
    return 0
  }
}

/** People told side by side, each in a transaction of their own. */
const SIDE_BY_SIDE = 4

/** Tells everybody of everything that is due (MEM-336 to MEM-340). */
export async function deliverFirings(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const people = (await peopleToTell(now())).values()
    const counts = await Promise.all(
      Array.from({ length: SIDE_BY_SIDE }, async () => {
        let settled = 0
        for (const userId of people) {
          if (signal?.aborted) break
          settled += await deliverOrLog(userId)
        }
        return settled
      }),
    )
    if (signal?.aborted || counts.every((settled) => settled === 0)) return
  }
}
