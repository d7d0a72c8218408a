import type { Tx } from '#app/db/client.server.ts'

/** Holds the member's row until the transaction ends, so that a limit counted for one member is exact. */
export async function holdMember(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('userId')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
