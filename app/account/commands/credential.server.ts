import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { endEmailChange, endLinks } from '../links.server.ts'
import { forgetOtherDevices } from '../budgets.server.ts'
import { resetFailedCodes } from '../security/commands/count-code.server.ts'
import { endSessions } from '../security/commands/end-sessions.server.ts'
import { lockAccount } from './lock-account.server.ts'

type NewPassword = {
  userId: string
  hash: string
  /** Only for a first password: returns null and changes nothing if one exists. */
  first?: boolean
  /** The caller's own session, which survives. */
  keepSessionId?: string | undefined
}

/**
 * Stores the hash and marks the address verified, since only its owner holds the link. Ends every session, pending
 * sign-in, link and email change that relied on the old credential, and forgets the other devices. Returns the number of ended sessions.
 */
export async function storePassword(
  tx: Tx,
  { userId, hash, first = false, keepSessionId }: NewPassword,
): Promise<number | null> {
  await lockAccount(tx, userId)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('credentials')
    .values({ userId, providerId: 'credential', accountId: userId, password: hash })
    .onConflict((conflict) => {
      const same = conflict.columns(['providerId', 'accountId'])
      return first ? same.doNothing() : same.doUpdateSet({ password: hash, updatedAt: now() })
    })
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return null
  await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
  await resetFailedCodes(tx, userId)
  await forgetOtherDevices(tx, userId)
  await endLinks(tx, userId, ['set_password', 'verify_email', 'reset_password', 'sign_in'])
  await tx.deleteFrom('refusedSignUps').where('userId', '=', userId).execute()
  await endEmailChange(tx, userId, 'cancelled')
  return endSessions(tx, { userId, exceptSessionId: keepSessionId })
}
