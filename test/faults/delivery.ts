import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail } from '#test/mailbox.ts'
import type { Ledger } from './ledger.ts'
import type { Instance } from './instance.ts'

/** Longer than a killed process's lease on an email. */
const TIMEOUT_MS = 180_000

/**
 * Waits until no email is pending or being sent. Emails that are still collecting parts are sent now; those leased by a
 * killed process are retried when the lease expires.
 */
export async function waitForMail(instance: Instance): Promise<void> {
  await instance.query(
    `update email_queue set next_attempt_at = now() where status = 'pending' and attempts = 0`,
  )
  for (const until = Date.now() + TIMEOUT_MS; ; await sleep(250)) {
    const [row] = await instance.query<{ n: string }>(
      `select count(*) as n from email_queue where status in ('pending', 'sending') and not held`,
    )
    if (row?.n === '0' || Date.now() > until) return
  }
}

export async function deliveryOf(instance: Instance, ledger: Ledger) {
  const { mails } = instance.mailbox
  const rows = await instance.query<{ status: string; to: string; id: string; error: string | null }>(
    `select status, to_email as to, message_id as id, error_message as error from email_queue where not held`,
  )
  const arrived = Map.groupBy(mails, ({ messageId }: ReceivedMail) => messageId)
  const lost = rows
    .filter(({ id, status }) => status !== 'sent' || !arrived.has(id))
    .map(({ to, status, error }) => `${to}: ${status} ${error ?? ''}`)
  const known = new Set(rows.map(({ id }) => id))
  const reached = new Set(mails.flatMap(({ to }) => to))
  for (const { write } of ledger.done('apply'))
    if (!reached.has(write.email)) lost.push(`${write.email}: no email`)
  const otherIds = mails
    .filter(({ messageId }) => !known.has(messageId))
    .map(({ to, subject }) => `${to.join()}: ${subject}`)
  return { lost, duplicates: mails.length - arrived.size, otherIds }
}
