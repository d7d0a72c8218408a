import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { storePassword } from '../../commands/credential.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { HashingBusy, checkPassword, hashPassword } from '../../password.server.ts'
import type { PasswordProblem } from '../../policy.ts'
import { notifyPasswordChanged } from '../notify-security-change.server.ts'
import { checkOwnPassword, isUnchanged } from './check-own-password.server.ts'
import type { CheckedCredential } from '../../queries.server.ts'

export type PasswordRefusal = PasswordProblem | 'missing' | 'wrong_password' | 'mismatch' | 'same' | 'busy'
type PasswordFields = { current: string; password: string; confirmation: string }

/**
 * Changes the signed-in member's password: checks the current one and the password rule, ends every other session and
 * notifies the member. Only one of two concurrent changes with the same current password succeeds. Source: MEM-303,
 * MEM-382, PUB-162.
 */
export async function changePassword(
  member: Member,
  { current, password, confirmation }: PasswordFields,
): Promise<Result<null, PasswordRefusal>> {
  if (!current || !password || !confirmation) return refuse('missing')
  const { email } = member
  try {
    const before = await checkOwnPassword(member, current)
    if (!before) return refuse('wrong_password')
    if (password !== confirmation) return refuse('mismatch')
    if (password === current) return refuse('same')
    const problem = await checkPassword(password, email)
    if (problem) return refuse(problem)
    return await store(member, before, await hashPassword(password))
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('busy')
    throw error
  }
}

async function store(
  member: Member,
  before: CheckedCredential,
  hash: string,
): Promise<Result<null, PasswordRefusal>> {
  const { userId, sessionId } = member
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, member.userId)
    if (!(await isUnchanged(tx, before))) return refuse('wrong_password')
    const sessions = await storePassword(tx, { userId, hash, keepSessionId: sessionId })
    await auditOwn(tx, member, 'password.change', { sessionsEnded: sessions })
    await notifyPasswordChanged(tx, userId, `${now().getTime()}`)
    return ok(null)
  })
}
