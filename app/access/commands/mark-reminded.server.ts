import type { Tx } from '#app/db/client.server.ts'

/** Stores when the first reminder about pending requests was sent; requesters can see it (PUB-224). */
export async function markReminded(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('accessRequests')
    .set({ remindedAt: at })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .where('remindedAt', 'is', null)
    .execute()
}
