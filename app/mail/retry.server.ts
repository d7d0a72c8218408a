import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import { LINK_PLACEHOLDER } from './content.ts'
import { sendDue } from './worker.server.ts'
import type { Transport } from './transport.server.ts'
import { isHeld, type OneTimeMailLink, encryptLink } from './queue.server.ts'

export type FailedMail = NonNullable<Awaited<ReturnType<typeof lockFailed>>>

/** A failed email, locked until the transaction ends; null if it is no longer failed. */
export async function lockFailed(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('emailQueue')
    .leftJoin('users', 'users.id', 'emailQueue.userId')
    .where('emailQueue.id', '=', id)
    .where('status', '=', 'failed')
    .forUpdate('emailQueue')
    .select([
      'emailQueue.id',
      // The account may have a new address by now.
      sql<string>`coalesce(users.email, to_email)`.as('toEmail'),
      'textBody',
      'oneTimeLinkId',
      // An application's link: re-checked before the email is sent again.
      'applicationLinkId',
      'linkSecret',
      'linkExpiresAt',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { textBody, linkSecret, ...mail } = row
  const { linkExpiresAt } = mail
  const isLinkValid = linkSecret !== null && linkExpiresAt !== null && linkExpiresAt > now()
  return {
    ...mail,
    /** Its text was deleted. */
    isEmptied: textBody === '',
    /** Its one-time link has expired or was dropped, so a new one must be issued. */
    needsLink: textBody.includes(LINK_PLACEHOLDER) && !isLinkValid,
  }
}

/** Queues a failed email again under the same Message-ID, with a new link if given (ADM-170). */
export async function requeue(
  tx: Tx,
  mail: FailedMail,
  link: OneTimeMailLink | null,
): Promise<Result<null, 'needs_link'>> {
  if (mail.needsLink && !link) return refuse('needs_link')
  await tx
    .updateTable('emailQueue')
    .set({
      status: 'pending',
      attempts: 0,
      errorMessage: null,
      ourFault: false,
      capturedAt: null,
      toEmail: mail.toEmail,
      held: isHeld(mail.toEmail),
      nextAttemptAt: sql<Date>`clock_timestamp()`,
      ...(link && encryptLink(mail.id, link)),
    })
    .where('id', '=', mail.id)
    .where('status', '=', 'failed')
    .execute()
  return ok(null)
}

/** Makes all pending emails due, including held ones but not those to demo addresses; returns their ids. */
async function releasePending(): Promise<string[]> {
  const rows = await db()
    .updateTable('emailQueue')
    .set({ held: false, nextAttemptAt: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'pending')
    .where('toEmail', 'not like', '%@parcela.test')
    .where('toEmail', 'not like', '%.parcela.test')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Processed = { sent: number; failed: number; open: number }

async function countOutcomes(ids: readonly string[]): Promise<Processed & { sending: number }> {
  const { rows } = await sql<Processed & { sending: number }>`
    select count(*) filter (where status = 'sent') as sent,
      count(*) filter (where status = 'failed' or status = 'pending' and error_message is not null) as failed,
      count(*) filter (where status = 'pending' and error_message is null) as open,
      count(*) filter (where status = 'sending') as sending
    from email_queue where id = any(${ids}::uuid[])`.execute(db())
  return rows[0] ?? { sent: 0, failed: 0, open: 0, sending: 0 }
}

const PROCESS_LIMIT_MS = 15_000

/** "Process Pending" tries every pending email once in `PROCESS_LIMIT_MS`, the rest in the background (ADM-165). */
export async function processPending(by: Transport): Promise<Processed> {
  const until = performance.now() + PROCESS_LIMIT_MS
  const ids = await releasePending()
  const deadline = AbortSignal.timeout(PROCESS_LIMIT_MS)
  if (ids.length > 0) await sendDue(by, deadline)
  for (;;) {
    const { sending, ...counts } = await countOutcomes(ids)
    if (sending === 0 || performance.now() > until) return { ...counts, open: counts.open + sending }
    await sleep(200)
  }
}
