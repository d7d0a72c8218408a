import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'

/** Deletes views of listings that are older than VIEW_LIFE. Returns how many went. */
export async function purgeViews(): Promise<number> {
  const oldest = new Date(now().getTime() - env().lives.view * 1000)
  const { numDeletedRows } = await db()
    .deleteFrom('listingViews')
    .where('createdAt', '<', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
