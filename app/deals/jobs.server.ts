import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { noteRemoval } from '#app/review/retention.server.ts'

/** Deletes views of listings that are older than VIEW_LIFE. Returns how many went. */
export async function purgeViews(): Promise<number> {
  const lifeSeconds = env().lives.view
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('listingViews')
      .where('createdAt', '<', before)
      .executeTakeFirst()
    const removed = Number(numDeletedRows)
    await noteRemoval(tx, { subject: 'views', removed, before, lifeSeconds })
    return removed
  })
}
