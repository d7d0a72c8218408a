import { issueLink } from '#app/account/links.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { approvedApplicationMail } from '../emails.ts'
import type { ApprovedAccount } from './account.server.ts'
import type { Reviewed } from './reviewed.server.ts'

/**
 * The approval email to the invited address (ADM-059, ADM-062): a one-time link that sets the password and confirms
 * the address, or a link to the sign-in page for an account with a confirmed password.
 */
export async function mailApproval(
  tx: Tx,
  { id, email, companyName }: Reviewed,
  { userId, hasPassword }: ApprovedAccount,
  memberNotes: string | null,
): Promise<void> {
  const { lifetimes } = env()
  const link = hasPassword
    ? null
    : await issueLink(tx, { purpose: 'set_password', userId, lifeSeconds: lifetimes.setPasswordLink })
  await queueMail(tx, {
    to: { address: email, name: '' },
    kind: 'application.approved',
    content: approvedApplicationMail({ companyName, memberNotes, hasPassword }),
    dedupeKey: `application:${id}:approved`,
    ...(link && {
      oneTimeLink: {
        id: link.id,
        path: `/complete-registration?token=${link.secret}`,
        expiresAt: link.expiresAt,
      },
    }),
  })
}
