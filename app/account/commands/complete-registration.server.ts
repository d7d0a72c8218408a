import { attempt } from '#app/db/attempt.server.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { consumeLink, endLinks } from '../links.server.ts'
import { checkPassword, hashPassword, type WeakPassword, isCorrectPassword } from '../password.server.ts'
import { type LinkedAccount, findOwnCredential, type CheckedCredential } from '../queries.server.ts'
import { storePassword } from './credential.server.ts'
import { lockAccount } from './lock-account.server.ts'
import { signInAfterChange, enterWithPassword, type SignedIn } from './sign-in.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { logRefusedSignIn } from '../refused-sign-ins.server.ts'
import { openSession } from '../security/commands/open-session.server.ts'
import { readCookie } from '../session.server.ts'
import { consumeBrowserSecret } from '../sign-up-browser.server.ts'

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

type ConfirmRefusal = 'link_dead' | 'wrong_password'

/**
 * Confirms the address of an account with a password and signs in: with one click in the browser that signed up,
 * elsewhere with the sign-up password. Link, address and session change in one transaction, so that exactly one of
 * several submissions succeeds, and none if a password was set in the meantime. Throws Outage and HashingBusy.
 */
export async function confirmAddress(
  request: Request,
  secret: string,
  { account }: LinkedAccount,
  password: string | null,
): Promise<Result<SignedIn, ConfirmRefusal>> {
  const credential = await findOwnCredential(account.userId)
  if (!credential?.hash) return refuse('link_dead')
  if (password !== null && !(await isCorrectPassword(credential.hash, password))) {
    logRefusedSignIn({ way: 'password', reason: 'wrong_credentials' }, account.userId)
    return refuse('wrong_password')
  }
  const browser = await readCookie('signUp', request)
  return attempt<SignedIn, ConfirmRefusal>(async (tx, stop) => {
    await lockAccount(tx, account.userId)
    if (password === null && !(await consumeBrowserSecret(tx, browser, credential))) return stop('link_dead')
    if (!(await consumeLink(tx, ['verify_email', 'set_password'], secret))) return stop('link_dead')
    if (!(await verifyFirst(tx, credential))) return stop('link_dead')
    if (password !== null) {
      const entered = await enterWithPassword(tx, request, credential)
      return entered.ok ? entered.value : stop('link_dead')
    }
    const opened = await openSession(tx, request, { ...credential, way: 'confirmation' })
    if (!opened.ok) return stop('link_dead')
    return { userId: account.userId, cookies: opened.value.cookies, needsCode: false }
  })
}

/** Marks the address as verified for the first time, if the credential has not changed since the check. */
async function verifyFirst(tx: Tx, { userId, generation }: CheckedCredential): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .where('credentialGeneration', '=', generation)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await endLinks(tx, userId, ['set_password', 'verify_email'])
  await tx.deleteFrom('signUpBrowsers').where('userId', '=', userId).execute()
  await auditOwn(tx, { userId }, 'email.confirm')
  return true
}
