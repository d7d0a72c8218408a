import { issueLink, type LinkPurpose } from '#app/account/links.server.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isDemoAddress } from '#app/mail/content.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import { lockFailed, requeue } from '#app/mail/retry.server.ts'
import {
  mailTransport,
  type Processed,
  processPending,
  sendOne,
  type SendOneResult,
} from '#app/mail/worker.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { DEMO_KEPT, NO_SERVER } from './mail-words.ts'

const audit = (tx: Tx, admin: AdminViewer, action: string, id: string, details = {}) =>
  writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action,
    subject: { type: 'mail', id },
    details,
  })

/** "Send": this one mail, now, with its true result (ADM-166). */
export async function sendMailNow(admin: AdminViewer, id: string): Promise<SendOneResult> {
  const row = isUuid(id)
    ? await db().selectFrom('emailQueue').where('id', '=', id).select('toEmail').executeTakeFirst()
    : undefined
  if (!row) return { ok: false, message: 'This mail does not exist.' }
  if (isDemoAddress(row.toEmail)) return { ok: false, message: DEMO_KEPT }
  const transport = mailTransport()
  if (!transport) return { ok: false, message: NO_SERVER }
  await transaction((tx) => audit(tx, admin, 'mail.send', id))
  return sendOne(id, transport)
}

/** "Process Pending": every pending mail once (ADM-165). */
export async function processQueue(admin: AdminViewer): Promise<Result<Processed, 'no_server'>> {
  const transport = mailTransport()
  if (!transport) return refuse('no_server')
  await transaction((tx) => audit(tx, admin, 'mail.process', 'pending'))
  return ok(await processPending(transport))
}

/** A change of address is asked for anew instead: its links belong to one wish. */
const RENEWED: Partial<Record<LinkPurpose, { page: string; life: keyof ReturnType<typeof env>['lives'] }>> = {
  set_password: { page: '/complete-registration', life: 'setPasswordLink' },
  verify_email: { page: '/complete-registration', life: 'verificationLink' },
  reset_password: { page: '/reset-password', life: 'resetLink' },
}

/** A new link of the purpose and for the person of the one before; the one before ends. */
async function renewLink(tx: Tx, linkId: string | null): Promise<OneTimeMailLink | null> {
  if (!linkId) return null
  const former = await tx
    .selectFrom('oneTimeLinks')
    .where('id', '=', linkId)
    .select(['purpose', 'userId'])
    .executeTakeFirst()
  if (!former) return null
  const purpose = former.purpose as LinkPurpose
  const way = RENEWED[purpose]
  if (!way) return null
  const link = await issueLink(tx, { purpose, userId: former.userId, lifeSeconds: env().lives[way.life] })
  return { id: link.id, path: `${way.page}?token=${link.secret}`, expiresAt: link.expiresAt }
}

/** "Retry" of a failed mail; an expired one-time link is replaced by a new one (ADM-170). */
export function retryMail(admin: AdminViewer, id: string): Promise<Result<null, 'not_failed' | 'no_link'>> {
  return transaction(async (tx) => {
    const mail = await lockFailed(tx, id)
    if (!mail) return refuse('not_failed')
    const link = mail.needsLink ? await renewLink(tx, mail.oneTimeLinkId) : null
    const requeued = await requeue(tx, mail, link)
    if (!requeued.ok) return refuse('no_link')
    await audit(tx, admin, 'mail.retry', id, { newLink: link !== null })
    return ok(null)
  })
}
