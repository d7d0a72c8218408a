import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { mailUnsent } from './unsent.server.ts'

/** Days after which a notice goes, read or not, and with it what was mailed of it. */
export const KEPT_DAYS = 365

/** Drops what is older than a year, and unsubscribe links that open nothing any more. */
export async function purgeNotices(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000)
  await db().deleteFrom('notices').where('createdAt', '<', before).execute()
  await db().deleteFrom('digestEntries').where('createdAt', '<', before).execute()
  await db().deleteFrom('digests').where('createdAt', '<', before).execute()
  await db().deleteFrom('unsubscribeTokens').where('expiresAt', '<', at).execute()
}

/** The loops of notices, for server/job-list.ts. */
export const noticeJobs = [
  { name: 'mail of unsent mails', everySeconds: 60, run: (signal: AbortSignal) => mailUnsent(signal) },
  { name: 'purge notices', everySeconds: 3600, run: purgeNotices },
] as const
