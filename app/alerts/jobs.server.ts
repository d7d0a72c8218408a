import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { sendDigests, type RefreshEntries } from '#app/notices/digest.server.ts'
import { deliverFirings } from './commands/deliver-firings.server.ts'
import { recommendListings } from './recommend.server.ts'
import { readDigestFirings } from './commands/due-firings.server.ts'
import { groupsOf, textOf } from './commands/notices-of.ts'
import { loadReader, recordFirings } from './match-sql.server.ts'
import { readVisibleListings } from './visible-listings.server.ts'
import { sql } from 'kysely'

/** The firing in an entry's key; 0 for any other key. */
const firingOf = (key: string) => Number(/^(?:alert|search):(\d{1,15})$/.exec(key)?.[1] ?? 0)

/** Renders digest entries again under the current rights; each listing appears once; entries no longer true are dropped. */
export const refreshEntries: RefreshEntries = async (tx, userId, entries) => {
  const reader = await loadReader(tx, userId)
  if (!reader) return null
  const ids = entries.map(({ key }) => firingOf(key))
  const firings = await readDigestFirings(tx, userId, ids)
  const listingIds = firings.flatMap(({ listingId }) => listingId ?? [])
  const seen = await readVisibleListings(tx, reader.facts, listingIds)
  const behind = Map.groupBy(firings, ({ telling }) => telling)
  const tellings = new Set(ids.flatMap((id) => firings.find((one) => one.id === id)?.telling ?? []))
  return [...tellings].flatMap((telling) =>
    groupsOf(behind.get(telling) ?? [], seen, null, () => telling).map(({ group }) => textOf(group)),
  )
}

/** Days for which processed events are kept for later investigation. */
const EVENT_DAYS = 30

async function purgeEvents(): Promise<void> {
  await db()
    .deleteFrom('outboxEvents')
    .where('processedAt', '<', new Date(now().getTime() - EVENT_DAYS * 86_400_000))
    .execute()
}

/** Maximum events per transaction. */
const LIMIT = 200

/** Records the firings of one batch of events and marks them as processed in one transaction. Returns their number. */
export async function matchBatch(limit = LIMIT): Promise<number> {
  return transaction(async (tx) => {
    const taken = await tx
      .selectFrom('outboxEvents')
      .where('processedAt', 'is', null)
      .orderBy('attempts')
      .orderBy('id')
      .limit(limit)
      .select('id')
      .forUpdate()
      .skipLocked()
      .execute()
    if (taken.length === 0) return 0
    const ids = taken.map(({ id }) => id)
    await recordFirings(ids, now()).execute(tx)
    await tx.updateTable('outboxEvents').set({ processedAt: now() }).where('id', 'in', ids).execute()
    return taken.length
  })
}

async function deprioritizeFailed(): Promise<void> {
  await sql`update outbox_events set attempts = least(attempts + 1, 1000) where id = (
    select id from outbox_events where processed_at is null order by attempts, id limit 1)`.execute(db())
}

/**
 * Drains the event outbox (MEM-336 to MEM-338). A batch that fails, by timeout or otherwise, is retried in smaller ones;
 * an event that fails on its own moves behind all others.
 */
export async function matchEvents(signal?: AbortSignal): Promise<void> {
  let size = LIMIT
  for (;;) {
    if (signal?.aborted) return
    try {
      if ((await matchBatch(size)) < size) return
      size = Math.min(LIMIT, size * 2)
    } catch (error) {
      if (size === 1) {
        await deprioritizeFailed()
        throw error
      }
      size = Math.ceil(size / 8)
    }
  }
}

/** The alert loops, for server/job-list.ts. */
export const alertJobs = [
  { name: 'match alerts', everySeconds: 3, run: matchEvents },
  { name: 'tell alerts', everySeconds: 3, run: deliverFirings },
  { name: 'recommend listings', everySeconds: 300, run: recommendListings },
  {
    name: 'send digests',
    everySeconds: 60,
    run: (signal: AbortSignal) => sendDigests(refreshEntries, signal),
  },
  { name: 'purge events', everySeconds: 3600, run: purgeEvents },
] as const
