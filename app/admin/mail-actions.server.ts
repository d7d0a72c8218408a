import { sql } from 'kysely'
import { issueLink, type LinkPurpose } from '#app/account/links.server.ts'
import { renewMailedLink, type RenewRefusal } from '#app/applications/commands/renew-mailed-link.server.ts'
import { mailLink } from '#app/applications/review/mail-link.ts'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { formatDay } from '#app/lib/format.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isDemoAddress } from '#app/mail/content.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import { isHeldBack } from '#app/mail/queries.server.ts'
import {
  type FailedMail,
  lockFailed,
  type Processed,
  processPending,
  requeue,
} from '#app/mail/retry.server.ts'
import { mailTransport, sendOne, type SendOneResult } from '#app/mail/worker.server.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { DEMO_NOT_SENT, NO_SERVER } from './mail-texts.ts'

const audit = (tx: Tx, admin: AdminViewer, action: AuditAction, id: string, details = {}) =>
  writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action,
    subject: { type: 'mail', id },
    details,
  })

/** "Send": sends this one email now and returns its real result (ADM-166). */
export async function sendMailNow(admin: AdminViewer, id: string): Promise<SendOneResult> {
  const row = isUuid(id)
    ? await db().selectFrom('emailQueue').where('id', '=', id).select('toEmail').executeTakeFirst()
    : undefined
  if (!row) return { ok: false, message: 'This email does not exist.' }
  if (isDemoAddress(row.toEmail)) return { ok: false, message: DEMO_NOT_SENT }
  const transport = mailTransport()
  if (!transport) return { ok: false, message: NO_SERVER }
  await transaction((tx) => audit(tx, admin, 'mail.send', id))
  return sendOne(id, transport)
}

/** "Process Pending": sends every pending email once (ADM-165). */
export async function processQueue(admin: AdminViewer): Promise<Result<Processed, 'no_server'>> {
  const transport = mailTransport()
  if (!transport) return refuse('no_server')
  await transaction((tx) => audit(tx, admin, 'mail.process', 'pending'))
  return ok(await processPending(transport))
}

/**
 * "Send all now": retries every email refused because of our account, sender or connection, including given-up ones
 * (ADM-165, ADM-170). Emails with an invalid link stay failed; `stillFailed` is their count.
 */
export async function sendHeldBack(
  admin: AdminViewer,
): Promise<Result<Processed & { stillFailed: number }, 'no_server'>> {
  if (!mailTransport()) return refuse('no_server')
  const { rows } = await sql<{ id: string }>`
    select id from email_queue where ${isHeldBack()} and status = 'failed' order by seq`.execute(db())
  let stillFailed = 0
  for (const { id } of rows) if (!(await retryMail(admin, id)).ok) stillFailed += 1
  const processed = await processQueue(admin)
  return processed.ok ? ok({ ...processed.value, stillFailed }) : processed
}

/** Purposes whose expired links can be reissued; an address change has to be requested again. */
const RENEWABLE: Partial<
  Record<LinkPurpose, { page: string; lifetime: keyof ReturnType<typeof env>['lifetimes'] }>
> = {
  set_password: { page: '/complete-registration', lifetime: 'setPasswordLink' },
  verify_email: { page: '/complete-registration', lifetime: 'verificationLink' },
  reset_password: { page: '/reset-password', lifetime: 'resetLink' },
  sign_in: { page: '/signin', lifetime: 'signInLink' },
}

/** A new account link for a retried email if its link has expired, null if it is valid. */
async function renewLink(tx: Tx, { oneTimeLinkId: linkId, needsLink }: FailedMail) {
  if (!linkId) return ok(null)
  const former = await tx
    .selectFrom('oneTimeLinks')
    .where('id', '=', linkId)
    .select(['purpose', 'userId', 'usedAt', 'replacedAt', 'returnPath'])
    .executeTakeFirst()
  if (former?.usedAt || former?.replacedAt) return refuse('link_used')
  if (!former || !needsLink) return ok(null)
  const purpose = former.purpose as LinkPurpose
  const renewal = RENEWABLE[purpose]
  if (!renewal) return ok(null)
  const link = await issueLink(tx, {
    purpose,
    userId: former.userId,
    lifeSeconds: env().lifetimes[renewal.lifetime],
    returnPath: former.returnPath,
  })
  return ok({ id: link.id, path: `${renewal.page}?token=${link.secret}`, expiresAt: link.expiresAt })
}

type LinkRefusal = RenewRefusal | 'link_used'
export type RetryRefusal = 'not_failed' | 'no_text' | 'no_link' | LinkRefusal

/** The link for a retry, or null where the email needs no new one. */
async function linkFor(tx: Tx, mail: FailedMail): Promise<Result<OneTimeMailLink | null, LinkRefusal>> {
  const { applicationLinkId, needsLink } = mail
  if (applicationLinkId === null) return renewLink(tx, mail)
  const renewed = await renewMailedLink(tx, applicationLinkId, !needsLink)
  if (!renewed.ok || renewed.value === null) return renewed
  const { oneTimeLink, linkEnds } = mailLink(renewed.value)
  if (mail.linkExpiresAt) await replaceExpiryDay(tx, mail.id, formatDay(mail.linkExpiresAt), linkEnds)
  return ok(oneTimeLink)
}

/** Replaces the expiry day in the text with the new link's. */
async function replaceExpiryDay(tx: Tx, id: string, from: string, to: string): Promise<void> {
  await sql`update email_queue set html_body = replace(html_body, ${from}, ${to}),
    text_body = replace(text_body, ${from}, ${to}) where id = ${id}`.execute(tx)
}

/** "Retry": queues a failed email again, with a new link if its one-time link has expired (ADM-170). */
export function retryMail(admin: AdminViewer, id: string): Promise<Result<null, RetryRefusal>> {
  return transaction(async (tx) => {
    const mail = await lockFailed(tx, id)
    if (!mail) return refuse('not_failed')
    if (mail.isEmptied) return refuse('no_text')
    const link = await linkFor(tx, mail)
    if (!link.ok) return link
    const requeued = await requeue(tx, mail, link.value)
    if (!requeued.ok) return refuse('no_link')
    await audit(tx, admin, 'mail.retry', id, { newLink: link.value !== null })
    return ok(null)
  })
}
