import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Stores the page that a member was redirected from; the latest counts. */
export async function keepWantedPage({ userId }: Member, path: string): Promise<void> {
  const wantedAt = now()
  await transaction((tx) =>
    tx
      .insertInto('wantedPages')
      .values({ userId, path, wantedAt })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ path, wantedAt }))
      .execute(),
  )
}
