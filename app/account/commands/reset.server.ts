import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { auditOwn, writeAudit } from '#app/review/audit.server.ts'
import { resetMail } from '../emails.ts'
import { issueLink, liveLinkSince, consumeLink } from '../links.server.ts'
import { checkPassword, hashPassword } from '../password.server.ts'
import { passwordChecklist } from '../policy.ts'
import { type Account, addresseeOf, findAccount } from '../queries.server.ts'
import { notifyPasswordChanged } from '../security/notify-security-change.server.ts'
import { findLiveSession } from '../session.server.ts'
import { storePassword } from './credential.server.ts'
import { lockAccount, lockAddress } from './lock-account.server.ts'

/**
 * Emails a reset link when the address has an account; the caller cannot tell. `isByOwner`: the browser is known to the
 * account or came from its mailbox. A confirmed address without a live link always gets one; further links count
 * against the mailbox's limits. `from`: the page to return to after the reset. Throws Outage (PUB-178).
 */
export async function requestReset(
  email: string,
  { isByOwner = false, from = null }: { isByOwner?: boolean; from?: string | null } = {},
): Promise<void> {
  const lifeSeconds = env().lifetimes.resetLink
  await transaction(async (tx) => {
    await lockAddress(tx, email)
    const account = await findAccount(email, tx)
    if (!account) return
    const { userId } = account
    await queueMail(tx, {
      to: addresseeOf(account),
      kind: 'account.password_reset',
      content: resetMail({ lifeSeconds }),
      isUnlimited:
        isByOwner || (account.emailVerified && !(await liveLinkSince(tx, userId, 'reset_password'))),
      oneTimeLink: () => issueLink(tx, { purpose: 'reset_password', userId, lifeSeconds, returnPath: from }),
    })
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'password.request_reset',
      subject: { type: 'user', id: userId },
    })
  })
}

export type ResetRefusal = 'missing' | 'mismatch' | 'too_weak' | 'link_dead'

/** Authorises a new password: an emailed link, or a recent sign-in. */
export type ResetProof = { by: 'link'; secret: string } | { by: 'session'; sessionId: string }

/** `removeOthers`: also removes passkeys, which someone with the old password may have added. */
type NewPassword = { password: string; confirmPassword: string; removeOthers: boolean }

/**
 * Changes the password: the checks of PUB-184 in order, then in one transaction the new password, the spent link, the
 * end of all other sessions, the audit row and the email to the owner. Throws Outage and HashingBusy (PUB-185).
 */
export async function resetPassword(
  account: Account,
  proof: ResetProof,
  { password, confirmPassword, removeOthers }: NewPassword,
): Promise<Result<null, ResetRefusal>> {
  if (password === '' || confirmPassword === '') return refuse('missing')
  if (password !== confirmPassword) return refuse('mismatch')
  const weak = passwordChecklist(password, confirmPassword).some(({ isMet }) => !isMet)
  if (weak || (await checkPassword(password, account.email))) return refuse('too_weak')
  const hash = await hashPassword(password)
  const { userId } = account
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    const authorisation =
      proof.by === 'link'
        ? await consumeLink(tx, ['reset_password'], proof.secret)
        : await findLiveSession(tx, proof.sessionId)
    if (authorisation?.userId !== userId) return refuse('link_dead')
    const keepSessionId = proof.by === 'session' ? authorisation.id : undefined
    await storePassword(tx, { userId, hash, keepSessionId })
    if (removeOthers) await removePasskeys(tx, userId)
    await auditOwn(tx, { userId }, 'password.reset', { by: proof.by, othersRemoved: removeOthers })
    const cause = proof.by === 'link' ? authorisation.id : now().getTime()
    await notifyPasswordChanged(tx, userId, `${cause}`)
    return ok(null)
  })
}

/** Removes the account's passkeys. The second factor stays, because access to the mailbox must not be enough. */
export async function removePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('userId', '=', userId).execute()
}
