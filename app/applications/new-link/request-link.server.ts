import { addressKey } from '#app/lib/email-address.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { spellingsOf } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { newLinkMail } from '../emails.ts'
import { issueLink } from '../links.server.ts'
import { mailLink } from '../review/mail-link.ts'
import { OPEN_STATUSES } from '../workflow.ts'

/**
 * Emails a new link for an open application whose link was emailed before; the caller cannot tell whether there is
 * one. Earlier links stay valid, since anyone who knows the address may ask.
 */
export async function requestNewLink(email: string): Promise<void> {
  await transaction(async (tx) => {
    const application = await tx
      .selectFrom('applications')
      .where('email', '=', addressKey(email))
      .where('status', 'in', OPEN_STATUSES)
      .where('revokedAt', 'is', null)
      .select(['id', 'email', 'companyName', 'status'])
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!application) return
    const { id, companyName, status } = application
    if (status !== 'more_info_requested' && !(await wasSent(tx, id))) return
    await queueMail(tx, {
      to: { address: application.email, name: '' },
      kind: 'application.invitation',
      content: newLinkMail({
        companyName,
        uploadSeconds: status === 'draft' ? env().lifetimes.unverifiedUpload : null,
      }),
      oneTimeLink: async () => mailLink(await issueLink(tx, id)).oneTimeLink,
    })
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'application.request_link',
      subject: { type: 'application', id },
    })
  })
}

/** Whether an admin emailed a link of the application; a copied link was handed over in person. */
async function wasSent(tx: Tx, id: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('auditLog')
    .where('subjectType', '=', 'application')
    .where('subjectId', '=', id)
    .where('action', 'in', spellingsOf('application.send_link'))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}
