import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { storePassword } from '../../commands/credential.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { checkPassword, hashPassword, type WeakPassword } from '../../password.server.ts'
import { notifyPasswordChanged } from '../notify-security-change.server.ts'
import { checkOwnPassword, isUnchanged } from './check-own-password.server.ts'

export type PasswordRefusal = WeakPassword | 'missing' | 'wrong_password' | 'mismatch' | 'same'
type PasswordFields = { current: string; password: string; confirmation: string }

/**
 * Changes the signed-in member's password: checks the current one and the password rule, ends every other session and
 * notifies the member. Only one of two concurrent changes with the same current password succeeds. Throws HashingBusy.
 * Source: MEM-303, MEM-382, PUB-162.
 */
export async function changePassword(
  member: Member,
  { current, password, confirmation }: PasswordFields,
): Promise<Result<null, PasswordRefusal>> {
  if (!current || !password || !confirmation) return refuse('missing')
  const { userId, sessionId, email } = member
  const before = await checkOwnPassword(member, current)
  if (!before) return refuse('wrong_password')
  if (password !== confirmation) return refuse('mismatch')
  if (password === current) return refuse('same')
  const problem = await checkPassword(password, email)
  if (problem) return refuse(problem)
  const hash = await hashPassword(password)
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    if (!(await isUnchanged(tx, before))) return refuse('wrong_password')
    const sessions = await storePassword(tx, { userId, hash, keepSessionId: sessionId })
    await auditOwn(tx, member, 'password.change', { sessionsEnded: sessions })
    await notifyPasswordChanged(tx, userId, `${now().getTime()}`)
    return ok(null)
  })
}
