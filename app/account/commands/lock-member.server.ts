import type { Tx } from '#app/db/client.server.ts'

/** Locks the member's row until the transaction ends, so that a limit per member is exact. */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('userId')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
