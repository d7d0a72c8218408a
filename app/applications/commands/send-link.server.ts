import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isHeld, queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { invitationMail } from '../emails.ts'
import { mailLink, replaceLinks } from '../links.server.ts'
import { findReviewed } from '../review/reviewed.server.ts'
import { OPEN_STATUSES } from '../workflow.ts'

export type LinkRefusal = 'not_found' | 'over' | 'newer_link'

/**
 * Replaces all earlier links (ADM-053, ADM-054). `seen` is the newest valid link on the admin's page, or empty: if
 * another one has been issued since, this refuses, so that a double click or a second admin does not end a link
 * unnoticed.
 */
async function renew(
  tx: Tx,
  stop: (reason: LinkRefusal) => never,
  admin: AdminViewer,
  { id, seen, delivery }: { id: string; seen: string; delivery: 'copy' | 'send' },
) {
  if (!isUuid(id)) return stop('not_found')
  await tx.selectFrom('applications').where('id', '=', id).select('id').forNoKeyUpdate().execute()
  const application = (await findReviewed(tx, id)) ?? stop('not_found')
  if (!OPEN_STATUSES.some((open) => open === application.status)) return stop('over')
  const activeLink = await tx
    .selectFrom('applicationLinks')
    .where('applicationId', '=', id)
    .where('endedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()
  if ((activeLink?.id ?? '') !== seen) return stop('newer_link')
  const link = await replaceLinks(tx, id)
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action: `application.${delivery}_link`,
    subject: { type: 'application', id },
    details: { linkId: link.id, ended: activeLink?.id ?? null },
  })
  return { application, link }
}

/** Returns a new link to be handed over in person; its secret is not stored (ADM-053). */
export const copyApplicationLink = (admin: AdminViewer, id: string, seen: string) =>
  attempt<{ path: string; expiresAt: Date }, LinkRefusal>(async (tx, stop) => {
    const { link } = await renew(tx, stop, admin, { id, seen, delivery: 'copy' })
    return { path: link.path, expiresAt: link.expiresAt }
  })

/** Emails a new link to the invited address (ADM-054). */
export const sendApplicationLink = (admin: AdminViewer, id: string, seen: string) =>
  attempt<{ email: string; held: boolean }, LinkRefusal>(async (tx, stop) => {
    const { application, link } = await renew(tx, stop, admin, { id, seen, delivery: 'send' })
    const { email, companyName } = application
    const mail = mailLink(link)
    await queueMail(tx, {
      to: { address: email, name: '' },
      kind: 'application.invitation',
      content: invitationMail({
        companyName,
        linkEnds: mail.linkEnds,
        uploadSeconds: application.status === 'draft' ? env().lifetimes.unverifiedUpload : null,
      }),
      dedupeKey: `link:${link.id}`,
      oneTimeLink: mail.oneTimeLink,
    })
    return { email, held: isHeld(email) }
  })
