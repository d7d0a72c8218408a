import { attempt } from '#app/db/attempt.server.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { consumeLink } from '../links.server.ts'
import { checkPassword, hashPassword, type WeakPassword } from '../password.server.ts'
import type { LinkedAccount } from '../queries.server.ts'
import { storePassword } from './credential.server.ts'
import { lockAccount } from './lock-account.server.ts'
import { signInAfterChange } from './sign-in.server.ts'

export type SetPasswordRefusal = WeakPassword | 'mismatch' | 'link_dead'
type PasswordFields = { password: string; confirmPassword: string }

/**
 * Sets the first password through a registration link: password, verified address, spent link and audit row in one
 * transaction, then signs in. The cookies are empty when the sign-in is deferred. Exactly one of several concurrent
 * calls wins. Throws Outage and HashingBusy. Source: MEM-072, MEM-073, MEM-075, MEM-081.
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
  const { userId, email } = account
  const hash = await hashPassword(password)
  const stored = await attempt<void, 'link_dead'>(async (tx, stop) => {
    await lockAccount(tx, userId)
    const link = await consumeLink(tx, ['set_password', 'verify_email'], secret)
    if (!link || (await storePassword(tx, { userId, hash, first: true })) === null) return stop('link_dead')
    await auditOwn(tx, { userId }, 'password.set')
  })
  if (!stored.ok) return stored
  const signedIn = await signInAfterChange(request, { email, password })
  return ok({ userId, cookies: signedIn?.cookies ?? [] })
}
