import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { mailUnsent } from './unsent.server.ts'

/** Days after which a notice is deleted, read or not, with its digest entries. */
const KEPT_DAYS = 365

/** Deletes notices older than a year, and expired unsubscribe links. */
export async function purgeNotices(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000)
  await db().deleteFrom('notices').where('createdAt', '<', before).execute()
  await db().deleteFrom('digestEntries').where('createdAt', '<', before).execute()
  await db().deleteFrom('digests').where('createdAt', '<', before).execute()
  await db().deleteFrom('unsubscribeTokens').where('expiresAt', '<', at).execute()
}

export const noticeJobs = [
  { name: 'mail of unsent mails', everySeconds: 60, run: (signal: AbortSignal) => mailUnsent(signal) },
  { name: 'purge notices', everySeconds: 3600, run: purgeNotices },
] as const
