import { type Tx, transaction } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { isCorrectPassword, checkPassword, hashPassword, type WeakPassword } from '../../password.server.ts'
import { findOwnCredential, type CheckedCredential } from '../../queries.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { storePassword } from '../../commands/credential.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { notifyPasswordChanged } from '../notify-security-change.server.ts'
import { hasSecondFactor } from '../queries.server.ts'
import { resetFailedCodes, type TooManyCodes, tryCode } from './count-code.server.ts'
import { spendFactor } from './spend-factor.server.ts'

/** The member's credential if the password matches, else null. Throws HashingBusy. */
async function checkOwnPassword(
  { userId }: Pick<Member, 'userId'>,
  password: string,
): Promise<CheckedCredential | null> {
  const credential = await findOwnCredential(userId)
  if (!(await isCorrectPassword(credential?.hash ?? null, password))) return null
  return credential
}

/** Whether the checked credential is still current; call it in the transaction that holds the account's lock. */
async function isUnchanged(tx: Tx, { userId, generation }: CheckedCredential): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('credentialGeneration', '=', generation)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

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

/**
 * Re-authenticates a session with the password and, if enabled, the second factor, without revealing which was wrong.
 * The session counts as freshly signed in; its lifetime stays. Throws HashingBusy. Source: MEM-389, MEM-392.
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
