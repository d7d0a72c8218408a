import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { hasSecondFactor } from '../queries/factors.server.ts'
import { checkOwnPassword, isUnchanged } from './check-own-password.server.ts'
import { resetFailedCodes, type TooManyCodes, tryCode } from './count-code.server.ts'
import { spendFactor } from './spend-factor.server.ts'

/**
 * Re-authenticates a session with the password and, if enabled, the second factor, without revealing which of the
 * two was wrong. The session counts as freshly signed in, but its lifetime is not extended. Throws HashingBusy. Source:
 * MEM-389, MEM-392.
 */
export async function confirmIdentity(
  member: Member,
  { password, code }: { password: string; code: string },
): Promise<Result<null, 'wrong'> | TooManyCodes> {
  const { userId, sessionId } = member
  const checked = await checkOwnPassword(member, password)
  if (!checked) return refuse('wrong')
  const prove = (): Promise<Result<null, 'wrong'>> =>
    transaction(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await isUnchanged(tx, checked))) return refuse('wrong')
      if ((await hasSecondFactor(userId, tx)) && !(await spendFactor(tx, userId, code)))
        return refuse('wrong')
      await resetFailedCodes(tx, userId)
      await tx
        .updateTable('sessions')
        .set({ confirmedAt: now() })
        .where('id', '=', sessionId)
        .where('userId', '=', userId)
        .execute()
      await auditOwn(tx, member, 'session.confirm')
      return ok(null)
    })
  return (await hasSecondFactor(userId)) ? tryCode(member, prove) : prove()
}
