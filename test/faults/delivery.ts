import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail } from '#test/mailbox.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Longer than the lease of an email that a killed process was sending. */
const PATIENCE_MS = 180_000

/**
 * Waits until no email is pending or being sent. One that gathers further causes is sent now; one held by a killed
 * process is free again when its lease expires.
 */
export async function waitForMail(world: World): Promise<void> {
  await world.ask(`update email_queue set next_attempt_at = now() where status = 'pending' and attempts = 0`)
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const [row] = await world.ask<{ n: string }>(
      `select count(*) as n from email_queue where status in ('pending', 'sending') and not held`,
    )
    if (row?.n === '0' || Date.now() > until) return
  }
}

export type Delivery = {
  /** Emails of acknowledged applications that never arrived, and emails that the queue gave up on. */
  lost: string[]
  /** Emails that arrived again with the same Message-ID. */
  again: number
  /** Emails that arrived again with another Message-ID. */
  otherIds: string[]
}

/** Which queued emails arrived, and how often. */
export async function deliveryOf(world: World, ledger: Ledger): Promise<Delivery> {
  const { mails } = world.mailbox
  const rows = await world.ask<{ status: string; to: string; id: string; error: string | null }>(
    `select status, to_email as to, message_id as id, error_message as error from email_queue where not held`,
  )
  const arrived = Map.groupBy(mails, ({ messageId }: ReceivedMail) => messageId)
  const lost = rows
    .filter(({ id, status }) => status !== 'sent' || !arrived.has(id))
    .map(({ to, status, error }) => `${to}: ${status} ${error ?? ''}`)
  const known = new Set(rows.map(({ id }) => id))
  const reached = new Set(mails.flatMap(({ to }) => to))
  for (const { write } of ledger.done('apply'))
    if (!reached.has(write.email)) lost.push(`${write.email}: nothing came`)
  const otherIds = mails
    .filter(({ messageId }) => !known.has(messageId))
    .map(({ to, subject }) => `${to.join()}: ${subject}`)
  return { lost, again: mails.length - arrived.size, otherIds }
}
