import { transaction } from '#app/db/client.server.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { findAccount } from '../../queries.server.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'
import { endSessions } from './end-sessions.server.ts'

/** For lost devices: removes second factor, codes and passkeys, ends all sessions, keeps the password (ADM-201). */
export async function resetSecondFactor(
  email: string,
  actor: AuditEntry['actor'],
): Promise<Result<{ sessions: number }, 'not_found' | 'not_on'>> {
  const account = await findAccount(email)
  if (!account) return refuse('not_found')
  const { userId } = account
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    const factors = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
    const passkeys = await tx.deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
    const removed = { secondFactor: factors.numDeletedRows > 0n, passkeys: Number(passkeys.numDeletedRows) }
    if (!removed.secondFactor && removed.passkeys === 0) return refuse('not_on')
    const sessions = await endSessions(tx, { userId })
    await writeAudit(tx, {
      actor,
      action: 'second_factor.reset',
      subject: { type: 'user', id: userId },
      details: { ...removed, sessions },
    })
    await notifySecurityChange(tx, userId, 'factor_reset')
    return ok({ sessions })
  })
}
