import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Stores the page that a member was redirected from; the latest wins. */
export async function saveWantedPage({ userId }: Member, path: string): Promise<void> {
  await transaction((tx) => storeWantedPage(tx, userId, path))
}

export async function storeWantedPage(tx: Tx, userId: string, path: string): Promise<void> {
  const wantedAt = now()
  await tx
    .insertInto('wantedPages')
    .values({ userId, path, wantedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ path, wantedAt }))
    .execute()
}
