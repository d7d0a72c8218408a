import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { alreadyRegisteredMail, setPasswordMail, verifyEmailMail } from '../emails.ts'
import { issueLink, livingLinkSince } from '../links.server.ts'
import type { Account } from '../queries.server.ts'
import { addresseeOf } from '../queries.server.ts'
import { lockAccount } from './lock-account.server.ts'
import { mayMailSignUp } from './refused-mailbox.server.ts'

async function registrationLink(tx: Tx, about: Parameters<typeof issueLink>[1]) {
  const { id, secret, expiresAt } = await issueLink(tx, about)
  return { id, path: `/complete-registration?token=${secret}`, expiresAt }
}

/** Mails the link with which an account without a password gets one (MEM-062, MEM-064). */
export async function mailSetPasswordLink(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.emailVerified && !(await mayMailSignUp(tx, account.email))) return
  const { userId } = account
  const { setPasswordLink: lifeSeconds, unverifiedUpload: uploadSeconds } = env().lives
  await queueMail(tx, {
    to: addresseeOf(account),
    kind: 'account.registration',
    content: setPasswordMail({ lifeSeconds, uploadSeconds }),
    oneTimeLink: () => registrationLink(tx, { purpose: 'set_password', userId, lifeSeconds }),
  })
}

/** Mails the link with which an account that has a password confirms its address (MEM-045, MEM-076). */
export async function mailVerificationLink(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.emailVerified && !(await mayMailSignUp(tx, account.email))) return
  const { userId } = account
  const { verificationLink: lifeSeconds, unverifiedUpload: uploadSeconds } = env().lives
  await queueMail(tx, {
    to: addresseeOf(account),
    kind: 'account.email_confirmation',
    content: verifyEmailMail({ lifeSeconds, uploadSeconds }),
    oneTimeLink: () => registrationLink(tx, { purpose: 'verify_email', userId, lifeSeconds }),
  })
}

/** Seconds within which a repeated application mails nothing more to the owner of the address. */
const QUIET = 3600

/**
 * Tells the owner of a registered address that somebody applied with it, at most once an hour: with a password, a
 * mail that leads to the sign-in; without one, the link to set it. Idempotent, changes no data of the account, and
 * its answer never reaches the caller (MEM-066, MEM-067).
 */
export async function mailRegisteredOwner(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.hasPassword) {
    const since = await livingLinkSince(tx, account.userId, 'set_password')
    if (!since || Math.abs(now().getTime() - since.getTime()) >= QUIET * 1000)
      await mailSetPasswordLink(tx, account)
    return
  }
  if (!account.emailVerified && !(await mayMailSignUp(tx, account.email))) return
  const hour = Math.floor(now().getTime() / (QUIET * 1000))
  await queueMail(tx, {
    to: addresseeOf(account),
    kind: 'account.already_registered',
    content: alreadyRegisteredMail(),
    dedupeKey: `already-registered:${account.userId}:${hour}`,
  })
}
