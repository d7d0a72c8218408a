import { transaction, type Tx } from '#app/db/client.server.ts'
import { type Account, findAccount } from '../queries.server.ts'
import { lockAddress } from './lock-account.server.ts'
import { mailRegisteredOwner, mailRegistrationLink } from './registration-mail.server.ts'

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
