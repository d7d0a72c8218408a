import { transaction } from '#app/db/client.server.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { consumeLink } from '../links.server.ts'
import { HashingBusy, checkPassword, hashPassword } from '../password.server.ts'
import type { PasswordProblem } from '../policy.ts'
import type { LinkedAccount } from '../queries.server.ts'
import { storePassword } from './credential.server.ts'
import { lockAccount } from './lock-account.server.ts'
import { signIn } from './sign-in.server.ts'

export type SetPasswordRefusal = PasswordProblem | 'mismatch' | 'link_dead' | 'busy'
type PasswordFields = { password: string; confirmPassword: string }

/** Rolls back the transaction of the losing concurrent call. */
class DeadLink extends Error {}

/**
 * Sets the first password through a registration link: password, verified address, spent link and audit row in one
 * transaction, then signs in. The cookies are empty when the sign-in is deferred. Exactly one of several concurrent
 * calls wins. Throws Outage. Source: MEM-072, MEM-073, MEM-075, MEM-081.
 */
export async function setPasswordByLink(
  request: Request,
  secret: string,
  { account }: LinkedAccount,
  { password, confirmPassword }: PasswordFields,
): Promise<Result<{ userId: string; cookies: string[] }, SetPasswordRefusal>> {
  const problem = await checkPassword(password, account.email)
  if (problem) return refuse(problem)
  if (password !== confirmPassword) return refuse('mismatch')
  try {
    const hash = await hashPassword(password)
    await transaction(async (tx) => {
      await lockAccount(tx, account.userId)
      const link = await consumeLink(tx, ['set_password', 'verify_email'], secret)
      if (!link || (await storePassword(tx, { userId: link.userId, hash, first: true })) === null)
        throw new DeadLink()
      await auditOwn(tx, { userId: link.userId }, 'password.set')
    })
  } catch (error) {
    if (error instanceof DeadLink) return refuse('link_dead')
    if (error instanceof HashingBusy) return refuse('busy')
    throw error
  }
  const signedIn = await signIn(request, { email: account.email, password })
  return ok({ userId: account.userId, cookies: signedIn.ok ? signedIn.value.cookies : [] })
}
