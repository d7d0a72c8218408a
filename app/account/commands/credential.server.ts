import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'

/**
 * Stores the hash as the account's password and marks the address verified, since only its owner holds the link.
 * With `first` an existing password is left alone and the answer is false.
 */
export async function storePassword(
  tx: Tx,
  { userId, hash, first = false }: { userId: string; hash: string; first?: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('credentials')
    .values({ userId, providerId: 'credential', accountId: userId, password: hash })
    .onConflict((conflict) => {
      const same = conflict.columns(['providerId', 'accountId'])
      return first ? same.doNothing() : same.doUpdateSet({ password: hash, updatedAt: now() })
    })
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  // A sign-in that waits for its code began with the password of before.
  await tx.deleteFrom('signInSteps').where('userId', '=', userId).execute()
  await markVerified(tx, userId)
  return true
}

/** Marks the account's address as verified. */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}
