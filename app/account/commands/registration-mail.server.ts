import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { alreadyRegisteredMail, setPasswordMail, verifyEmailMail } from '../emails.ts'
import { issueLink, liveLinkSince } from '../links.server.ts'
import { type Account, addresseeOf, findAccount } from '../queries.server.ts'
import { lockAccount, lockAddress } from './lock-account.server.ts'
import { reserveSignUpMail } from './refused-mailbox.server.ts'

const LINKS = {
  set_password: { kind: 'account.registration', contentOf: setPasswordMail, lifetime: 'setPasswordLink' },
  verify_email: {
    kind: 'account.email_confirmation',
    contentOf: verifyEmailMail,
    lifetime: 'verificationLink',
  },
} as const

/** Emails the link that sets the first password (MEM-062, MEM-064) or confirms the address (MEM-045, MEM-076). */
export async function mailRegistrationLink(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.emailVerified && !(await reserveSignUpMail(tx, account.email))) return
  const purpose = account.hasPassword ? 'verify_email' : 'set_password'
  const { kind, contentOf, lifetime } = LINKS[purpose]
  const { [lifetime]: lifeSeconds, unverifiedUpload: uploadSeconds } = env().lifetimes
  await queueMail(tx, {
    to: addresseeOf(account),
    kind,
    content: contentOf({ lifeSeconds, uploadSeconds }),
    oneTimeLink: () => issueLink(tx, { purpose, userId: account.userId, lifeSeconds }),
  })
}

/** Seconds during which repeated applications send no further email to the owner of the address. */
const MIN_INTERVAL = 3600

/**
 * Notifies the owner of a registered address of another application, at most once an hour: with a link to sign in,
 * or to set a missing password. Idempotent, changes no data of the account, and its result never reaches the caller
 * (MEM-066, MEM-067).
 */
export async function mailRegisteredOwner(tx: Tx, account: Account): Promise<void> {
  await lockAccount(tx, account.userId)
  if (!account.hasPassword) {
    const since = await liveLinkSince(tx, account.userId, 'set_password')
    if (!since || Math.abs(now().getTime() - since.getTime()) >= MIN_INTERVAL * 1000)
      await mailRegistrationLink(tx, account)
    return
  }
  if (!account.emailVerified && !(await reserveSignUpMail(tx, account.email))) return
  const hour = Math.floor(now().getTime() / (MIN_INTERVAL * 1000))
  await queueMail(tx, {
    to: addresseeOf(account),
    kind: 'account.already_registered',
    content: alreadyRegisteredMail(),
    dedupeKey: `already-registered:${account.userId}:${hour}`,
  })
}

/**
 * Emails a new registration link: to set the password, or to confirm the address of an account that has one. An unknown
 * address gets nothing. A complete account gets a link to the sign-in page. The caller cannot tell which (MEM-045,
 * MEM-069, MEM-080). Throws Outage.
 */
export async function resendRegistrationLink(email: string): Promise<void> {
  await transaction(async (tx) => {
    await lockAddress(tx, email)
    const account = await findAccount(email, tx)
    if (!account) return
    if (!(await mailPendingSignUp(tx, account))) await mailRegisteredOwner(tx, account)
  })
}

/** Emails the link that completes a pending sign-up; returns whether there was one. */
export async function mailPendingSignUp(tx: Tx, account: Account): Promise<boolean> {
  if (account.hasPassword && account.emailVerified) return false
  await mailRegistrationLink(tx, account)
  return true
}
