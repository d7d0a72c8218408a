import type { Tx } from '#app/db/client.server.ts'
import { refusal } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { findLivingSession } from '../session.server.ts'

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

/** The same for a change that a member makes: throws 401 when their session has ended since the request began. */
export async function lockOwnAccount(
  tx: Tx,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
): Promise<void> {
  await lockAccount(tx, userId)
  if (!(await findLivingSession(tx, sessionId))) throw refusal('unauthenticated')
}
