import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { sendDigests, type RefreshEntries } from '#app/notices/digest.server.ts'
import { deliverFirings } from './commands/deliver-firings.server.ts'
import { matchEvents } from './commands/match-events.server.ts'
import { recommendListings } from './recommend.server.ts'
import { readDigestFirings } from './commands/due-firings.server.ts'
import { groupsOf, textOf } from './commands/notices-of.ts'
import { loadReader } from './match-sql.server.ts'
import { readVisibleListings } from './visible-listings.server.ts'

/** The firing in an entry's key; 0 for any other key. */
const firingOf = (key: string) => Number(/^(?:alert|search):(\d{1,15})$/.exec(key)?.[1] ?? 0)

/** Renders digest entries again under the current rights; each listing appears once, an entry no longer true never. */
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
