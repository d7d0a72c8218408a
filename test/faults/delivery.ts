import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedMail } from '#test/mailbox.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Longer than the lease of a mail that a killed process was sending. */
const PATIENCE_MS = 180_000

/** Waits until no mail waits or is being sent. One that a killed process held is free again when its lease has run out. */
export async function waitForMail(world: World): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const [row] = await world.ask<{ n: string }>(
      `select count(*) as n from email_queue where status in ('pending', 'sending') and not held`,
    )
    if (row?.n === '0' || Date.now() > until) return
  }
}

export type Delivery = {
  /** Mails of acknowledged applications that nobody got, and mails that the queue gave up. */
  lost: string[]
  /** Mails that arrived again under the Message-ID that they had. */
  again: number
  /** Mails that arrived again under another Message-ID. */
  otherIds: string[]
}

/** What of the queue arrived, and how often. */
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
  for (const { deed } of ledger.done('apply'))
    if (!reached.has(deed.email)) lost.push(`${deed.email}: nothing came`)
  const otherIds = mails
    .filter(({ messageId }) => !known.has(messageId))
    .map(({ to, subject }) => `${to.join()}: ${subject}`)
  return { lost, again: mails.length - arrived.size, otherIds }
}
