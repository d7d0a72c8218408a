import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { isOutage } from '#app/lib/outage.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { amend, type Amendment, notifyMany } from '#app/notices/notify.server.ts'
import { type Group, groupsOf, isNews, keyOf, textOf } from './notices-of.ts'
import { loadReader } from '../match-sql.server.ts'
import { readVisibleListings } from '../visible-listings.server.ts'
import {
  type DueFiring,
  lastDaily,
  usersToNotify,
  readNoticeFirings,
  lockDue,
  noticesSince,
} from './due-firings.server.ts'

/** Firings older than this were held back and must still be true when delivered. */
const LATE_AFTER_MS = 600_000
/** At most one notice per listing within this time. */
const NOTICE_WINDOW_MS = 86_400_000

/** Locks the user, so that only one worker at a time notifies them. Null if they are already locked or may not be notified. */
async function lockReader(tx: Tx, userId: string) {
  const user = tx.selectFrom('users').where('id', '=', userId).select('id')
  const taken = await user.forNoKeyUpdate().skipLocked().executeTakeFirst()
  return taken ? loadReader(tx, userId) : null
}

/** Locks the user's alerts and saved searches first, in this order, to serialise delivery and deletion. */
async function lockSources(tx: Tx, userId: string): Promise<void> {
  for (const table of ['alerts', 'savedSearches'] as const)
    await tx
      .selectFrom(table)
      .where('userId', '=', userId)
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
}

/** Delivers one batch of a user's firings, and drops those that are no longer true. Returns the number settled. */
async function deliverTo(userId: string): Promise<number> {
  return transaction(async (tx) => {
    const at = now()
    const reader = await lockReader(tx, userId)
    if (!reader) return 0
    await lockSources(tx, userId)
    const due = await lockDue(tx, userId, lastDaily(reader.timeZone, at), at)
    if (due.length === 0) return 0
    const listingIds = due.flatMap(({ listingId }) => listingId ?? [])
    const since = new Date(at.getTime() - NOTICE_WINDOW_MS)
    const existing = await noticesSince(tx, userId, listingIds, since)
    const before = await readNoticeFirings(tx, userId, [...new Set(existing.values())])
    const beforeIds = before.flatMap(({ listingId }) => listingId ?? [])
    const seen = await readVisibleListings(tx, reader.facts, [...listingIds, ...beforeIds])
    const lateBefore = new Date(at.getTime() - LATE_AFTER_MS)
    const groups = groupsOf(due, seen, lateBefore, ({ listingId }) => existing.get(listingId ?? 0)).map(
      ({ telling, group }) => ({
        isExisting: telling !== undefined,
        telling: telling ?? group[0].firing.id,
        group,
      }),
    )
    const fresh = groups.filter(({ isExisting }) => !isExisting).map(({ group }) => group)
    const causes = fresh.map((group) => ({ ...textOf(group), key: keyOf(group[0].firing), at }))
    await notifyMany(tx, userId, causes)
    const amendments = groups
      .filter(({ isExisting }) => isExisting)
      .flatMap(({ telling, group }): Amendment[] => {
        const earlier = before.filter((one) => one.telling === telling)
        const all = groupsOf(earlier, seen, null, () => telling).flatMap((one) => one.group)
        const [first, ...others] = [...all, ...group]
        if (!first) return []
        const keys = [`alert:${telling}`, `search:${telling}`] as const
        return [
          { ...textOf([first, ...others]), key: keyOf(group[0].firing), keys, isNews: isNews(group), at },
        ]
      })
    await amend(tx, userId, amendments)
    await settle(tx, due, groups, at)
    return due.length
  })
}

async function settle(
  tx: Tx,
  due: readonly DueFiring[],
  groups: readonly { telling: number; group: Group }[],
  at: Date,
): Promise<void> {
  const delivered = groups.flatMap(({ telling, group }) =>
    group.map(({ firing }) => ({ ...firing, telling })),
  )
  const sentIds = new Set(delivered.map(({ id }) => id))
  const dropped = due.filter(({ id }) => !sentIds.has(id)).map(({ id }) => id)
  const distinct = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const alertIds = distinct(delivered.map(({ alertId }) => alertId))
  const searchIds = distinct(delivered.map(({ searchId }) => searchId))
  if (delivered.length > 0)
    await sql`
      update alert_firings f set delivered_at = ${at}, telling = t.telling
      from unnest(${delivered.map(({ id }) => id)}::bigint[], ${delivered.map(({ telling }) => telling)}::bigint[]) as t (id, telling)
      where f.id = t.id`.execute(tx)
  if (dropped.length > 0)
    await tx.updateTable('alertFirings').set({ droppedAt: at }).where('id', 'in', dropped).execute()
  if (alertIds.length > 0)
    await tx.updateTable('alerts').set({ lastTriggered: at }).where('id', 'in', alertIds).execute()
  if (searchIds.length > 0)
    await tx.updateTable('savedSearches').set({ lastToldAt: at }).where('id', 'in', searchIds).execute()
}

/** A failure for one user is retried in the next run and does not block the others. */
async function deliverOrLog(userId: string): Promise<number> {
  try {
    return await deliverTo(userId)
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('alert.delivery_failed', { error: error instanceof Error ? error.message : String(error) })
    return 0
  }
}

/** Users notified in parallel, each in a separate transaction. */
const CONCURRENCY = 4

/** Delivers all due firings (MEM-336 to MEM-340). */
export async function deliverFirings(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const people = (await usersToNotify(now())).values()
    const counts = await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
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
