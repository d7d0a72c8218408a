import { isOutage, db, transaction, type Tx } from '#app/db/client.server.ts'
import { formText } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { done, type Toast } from '#app/lib/toast.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { type FailedMail, lockFailed, processPending, requeue } from '#app/mail/retry.server.ts'
import { NO_SERVER, DEMO_NOT_SENT } from './mail-texts.ts'
import { sql } from 'kysely'
import { issueLink, type LinkPurpose } from '#app/account/links.server.ts'
import { mailLink, renewMailedLink, type RenewRefusal } from '#app/applications/links.server.ts'
import { env } from '#app/lib/env.ts'
import { formatDay } from '#app/lib/format.ts'
import { isUuid } from '#app/lib/ids.ts'
import { isDemoAddress } from '#app/mail/content.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import { isHeldBack } from '#app/mail/queries.server.ts'
import { mailTransport, sendOne } from '#app/mail/worker.server.ts'
import type { AuditAction } from '#app/review/actions.ts'
import { writeAudit } from '#app/review/audit.server.ts'

const NOT_PROCESSED = 'Failed to process email(s)'
const NOT_SENT = 'Failed to send email'
const UNKNOWN = 'Unknown error occurred'

const failed = (title: string, text: string): Toast => ({ title, text, tone: 'error' })

/** Turns an unexpected error into the toast of its action (ADM-169); an outage passes through. */
async function withErrorToast(title: string, work: () => Promise<Toast>): Promise<Toast> {
  try {
    return await work()
  } catch (error) {
    if (isOutage(error) || !(error instanceof Error)) throw error
    log.error('mail.action_failed', { title, error })
    return failed(title, UNKNOWN)
  }
}

const RETRY_TEXTS = {
  no_text: 'Its content was deleted after the retention period, so it cannot be sent again.',
  link_used: 'Its one-time link was used or is no longer needed.',
  no_link: 'Its one-time link cannot be issued again.',
  newer_link: 'A newer email has the current link to this application.',
  application_closed: 'The application was decided or revoked, so its link no longer works.',
  not_failed: 'This email is no longer marked as failed.',
} as const satisfies Record<RetryRefusal, string>

async function retry(admin: AdminViewer, id: string): Promise<Toast> {
  const result = await retryMail(admin, id)
  return result.ok ? done('Email queued again') : failed(NOT_SENT, RETRY_TEXTS[result.refused])
}

/** Runs one action of the queue page and returns its toast (ADM-165, ADM-166, ADM-169, ADM-170). */
export function handleQueueAction(admin: AdminViewer, formData: FormData): Promise<Toast> {
  const id = formText(formData, 'id')
  switch (formText(formData, 'intent')) {
    case 'process':
      return withErrorToast(NOT_PROCESSED, () => processQueue(admin))
    case 'kept-back':
      return withErrorToast(NOT_PROCESSED, () => sendHeldBack(admin))
    case 'send':
      return withErrorToast(NOT_SENT, () => sendNow(admin, id))
    case 'retry':
      return withErrorToast(NOT_SENT, () => retry(admin, id))
    default:
      return Promise.resolve(failed(NOT_PROCESSED, UNKNOWN))
  }
}

const audit = (tx: Tx, admin: AdminViewer, action: AuditAction, id: string, details = {}) =>
  writeAudit(tx, {
    actor: { kind: 'admin', userId: admin.userId },
    action,
    subject: { type: 'mail', id },
    details,
  })

/** "Send": sends this one email now and returns its real result (ADM-166). */
async function sendNow(admin: AdminViewer, id: string): Promise<Toast> {
  const row = isUuid(id)
    ? await db().selectFrom('emailQueue').where('id', '=', id).select('toEmail').executeTakeFirst()
    : undefined
  if (!row) return failed(NOT_SENT, 'This email does not exist.')
  if (isDemoAddress(row.toEmail)) return failed(NOT_SENT, DEMO_NOT_SENT)
  const transport = mailTransport()
  if (!transport) return failed(NOT_SENT, NO_SERVER)
  await transaction((tx) => audit(tx, admin, 'mail.send', id))
  const sent = await sendOne(id, transport)
  return sent.ok ? done('Email sent') : failed(NOT_SENT, sent.message)
}

/** "Process Pending": sends every pending email once (ADM-165). */
async function processQueue(admin: AdminViewer, stillFailed = 0): Promise<Toast> {
  const transport = mailTransport()
  if (!transport) return failed(NOT_PROCESSED, NO_SERVER)
  await transaction((tx) => audit(tx, admin, 'mail.process', 'pending'))
  const { sent, failed: notSent, open } = await processPending(transport)
  const over = stillFailed > 0 ? ` Could not be queued again: ${stillFailed}.` : ''
  const rest =
    open > 0 ? ` We’ll send the remaining ${open === 1 ? 'email' : `${open} emails`} in the background.` : ''
  return {
    title: 'Pending emails processed',
    text: `Sent: ${sent}. Failed: ${notSent}.${rest}${over}`,
    tone: notSent + stillFailed > 0 ? 'note' : 'ok',
  }
}

/**
 * "Send all now": retries every email refused because of our account, sender or connection, including given-up ones
 * (ADM-165, ADM-170). Emails with an invalid link stay failed.
 */
async function sendHeldBack(admin: AdminViewer): Promise<Toast> {
  if (!mailTransport()) return failed(NOT_PROCESSED, NO_SERVER)
  const { rows } = await sql<{ id: string }>`
    select id from email_queue where ${isHeldBack()} and status = 'failed' order by seq`.execute(db())
  let stillFailed = 0
  for (const { id } of rows) if (!(await retryMail(admin, id)).ok) stillFailed += 1
  return processQueue(admin, stillFailed)
}

/**
 * Purposes whose expired links can be reissued. Links of an address change belong to a request, which has to be made
 * again.
 */
const RENEWABLE: Partial<Record<LinkPurpose, keyof ReturnType<typeof env>['lifetimes']>> = {
  set_password: 'setPasswordLink',
  verify_email: 'verificationLink',
  reset_password: 'resetLink',
  sign_in: 'signInLink',
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
  const lifetime = RENEWABLE[purpose]
  if (!lifetime) return ok(null)
  const { userId, returnPath } = former
  return ok(await issueLink(tx, { purpose, userId, lifeSeconds: env().lifetimes[lifetime], returnPath }))
}

type LinkRefusal = RenewRefusal | 'link_used'
type RetryRefusal = 'not_failed' | 'no_text' | 'no_link' | LinkRefusal

/** The link for a retry, or null where the email needs no new one. */
async function linkFor(tx: Tx, mail: FailedMail): Promise<Result<OneTimeMailLink | null, LinkRefusal>> {
  const { applicationLinkId, needsLink } = mail
  if (applicationLinkId === null) return renewLink(tx, mail)
  const renewed = await renewMailedLink(tx, applicationLinkId, !needsLink)
  if (!renewed.ok || renewed.value === null) return renewed
  const { oneTimeLink, linkEnds } = mailLink(renewed.value)
  if (mail.linkExpiresAt) {
    const formerEnd = formatDay(mail.linkExpiresAt)
    await sql`update email_queue set html_body = replace(html_body, ${formerEnd}, ${linkEnds}),
      text_body = replace(text_body, ${formerEnd}, ${linkEnds}) where id = ${mail.id}`.execute(tx)
  }
  return ok(oneTimeLink)
}

/** "Retry": queues a failed email again, with a new link if its one-time link has expired (ADM-170). */
function retryMail(admin: AdminViewer, id: string): Promise<Result<null, RetryRefusal>> {
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
