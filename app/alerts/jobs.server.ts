import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { sendDigests } from '#app/notices/digest.server.ts'
import { deliverFirings } from './commands/deliver-firings.server.ts'
import { matchEvents } from './commands/match-events.server.ts'
import { recommendListings } from './commands/recommend-listings.server.ts'
import { refreshEntries } from './commands/refresh-entries.server.ts'

const DAY = 86_400_000
/** Days for which processed events are kept for later investigation. */
const EVENT_DAYS = 30

/** One round from events to notices, as the loops below run it within seconds of a commit. */
export async function runAlerts(signal?: AbortSignal): Promise<void> {
  await matchEvents(signal)
  await deliverFirings(signal)
}

async function purgeEvents(): Promise<void> {
  await db()
    .deleteFrom('outboxEvents')
    .where('processedAt', '<', new Date(now().getTime() - EVENT_DAYS * DAY))
    .execute()
}

/** The alert loops, for server/job-list.ts. */
export const alertJobs = [
  { name: 'match alerts', everySeconds: 3, run: (signal: AbortSignal) => matchEvents(signal) },
  { name: 'tell alerts', everySeconds: 3, run: (signal: AbortSignal) => deliverFirings(signal) },
  { name: 'recommend listings', everySeconds: 300, run: (signal: AbortSignal) => recommendListings(signal) },
  {
    name: 'send digests',
    everySeconds: 60,
    run: (signal: AbortSignal) => sendDigests(refreshEntries, signal),
  },
  { name: 'purge events', everySeconds: 3600, run: () => purgeEvents() },
] as const
