import type { Tx } from '#app/db/client.server.ts'

/**
 * Holds the account's row until the transaction ends: of a sign-in and a change of what it rests on, and of two such
 * changes, each waits for the one before. Whatever locks other rows of the account, or counts a mail to its mailbox, locks
 * this one first, except for the row in `members`, which comes before it.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

/** The same for whoever has this address: an account that is moving to another address is waited for. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('users').where('email', '=', email).select('id').forNoKeyUpdate().execute()
}
