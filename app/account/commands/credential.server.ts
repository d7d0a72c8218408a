import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { endLinks } from '../links.server.ts'
import { resetFailedCodes } from '../security/commands/count-code.server.ts'
import { endSessions } from '../security/commands/end-sessions.server.ts'
import { endWish } from '../security/email-change/request.server.ts'
import { lockAccount } from './lock-account.server.ts'

type NewPassword = {
  userId: string
  hash: string
  /** Leaves an existing password alone, and answers null then. */
  first?: boolean
  /** The session of the person who changes it, which lives on. */
  keepSessionId?: string | undefined
}

/**
 * Stores the hash as the account's password and marks the address verified, since only its owner holds the link. Every
 * session, waiting sign-in, link and wish for another address that rested on what was before ends. Answers how many sessions ended.
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
  await markVerified(tx, userId)
  await resetFailedCodes(tx, userId)
  await endLinks(tx, userId, ['set_password', 'verify_email', 'reset_password', 'sign_in'])
  await endWish(tx, userId, 'cancelled')
  return endSessions(tx, { userId, exceptSessionId: keepSessionId })
}

/** Marks the account's address as verified. */
export async function markVerified(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .execute()
}
