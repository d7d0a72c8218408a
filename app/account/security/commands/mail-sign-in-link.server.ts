import { transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { lockAddress } from '../../commands/lock-account.server.ts'
import { issueLink } from '../../links.server.ts'
import { addresseeOf, findAccount } from '../../queries.server.ts'
import { signInLinkMail } from '../emails.ts'

/**
 * Emails a link that gives a browser its own budget for signing in, when the address has an account with a password;
 * the caller cannot tell. The link proves nothing else: the password is still required.
 */
export async function mailSignInLink(email: string, returnPath: string | null = null): Promise<void> {
  const lifeSeconds = env().lifetimes.signInLink
  await transaction(async (tx) => {
    await lockAddress(tx, email)
    const account = await findAccount(email, tx)
    if (!account?.emailVerified || !account.hasPassword) return
    const { userId } = account
    await queueMail(tx, {
      to: addresseeOf(account),
      kind: 'account.sign_in_link',
      content: signInLinkMail({ lifeSeconds }),
      oneTimeLink: async () => {
        const { id, secret, expiresAt } = await issueLink(tx, {
          purpose: 'sign_in',
          userId,
          lifeSeconds,
          returnPath,
        })
        return { id, path: `/signin?token=${secret}`, expiresAt }
      },
    })
  })
}
