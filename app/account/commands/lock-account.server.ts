import type { Tx } from '#app/db/client.server.ts'

/**
 * Locks the account's row until the transaction ends, which serialises sign-ins and changes of the credential. Lock
 * order: the row in `members`, this one, then other rows of the account and its mailbox counters.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

/** Locks the account with this address; waits for an account that is currently changing its address. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('users').where('email', '=', email).select('id').forNoKeyUpdate().execute()
}

/** Locks the member's row until the transaction ends, so that a limit per member is exact. */
export async function lockMember(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('userId')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
