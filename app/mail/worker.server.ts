import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db, isOutage } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { processWide } from '#app/lib/process-wide.ts'
import { log } from '#app/lib/log.ts'
import {
  claimDue,
  claimOne,
  type ClaimedMail,
  markFailed,
  markRetry,
  markSent,
  MAX_ATTEMPTS,
  renewLease,
} from './lease.server.ts'
import { isTestKind } from './kinds.ts'
import { FAILURE_TEXTS, wholeMessage } from './message.server.ts'
import { CONNECTIONS, type Outcome, smtpTransport, type Transport } from './transport.server.ts'
import { captureHeld } from './captured.server.ts'

/** Seconds between two emails of one run of test emails (ADM-173). */
const SPACING_SECONDS = 2

/** Reschedules the run's other pending emails to follow the one just tried, however late it was. */
async function spaceOut(mailId: string): Promise<void> {
  await sql`
    update email_queue q
      set next_attempt_at = greatest(q.next_attempt_at,
        clock_timestamp() + make_interval(secs => ${SPACING_SECONDS} * later.place))
    from (
      select n.id, row_number() over (order by n.seq) as place
      from email_queue m join email_queue n
        on n.kind like 'test.%' and n.status = 'pending' and n.seq > m.seq
          and split_part(n.dedupe_key, ':', 2) = split_part(m.dedupe_key, ':', 2)
      where m.id = ${mailId}
    ) later
    where q.id = later.id and q.status = 'pending'`.execute(db())
}

/** Milliseconds for which a stopping process waits for emails in flight. */
const STOP_GRACE_MS = 8000
const NEVER = new AbortController().signal

type TransportState = { transport: Transport | null; url: string | undefined }
const current = processWide('mail transport', (): TransportState => ({ transport: null, url: undefined }))

/** The mail transport; null without one. */
export function mailTransport(): Transport | null {
  const { smtpUrl } = env()
  if (current.url !== smtpUrl) {
    current.url = smtpUrl
    current.transport = smtpUrl ? smtpTransport(smtpUrl) : null
  }
  return current.transport
}

/** Retry schedule, in milliseconds, for recording an outcome during a database outage. */
const OUTAGE_RETRY_MS = 600_000
const OUTAGE_RETRY_INTERVAL_MS = 250

/**
 * Retries even after the lease ends, since an email whose outcome is not recorded is sent again: the lease is fenced,
 * and during a database outage nobody else can claim it.
 */
async function retryDuringOutage<T>(write: () => Promise<T>): Promise<T> {
  const until = performance.now() + OUTAGE_RETRY_MS
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error
      await sleep(OUTAGE_RETRY_INTERVAL_MS)
    }
  }
}

/** Age in milliseconds at which a claim is renewed before sending, for example after a slow attachment. */
const STALE_CLAIM_MS = 5000
const NO_LONGER_PENDING = 'This email is no longer pending.'

/** With `isOnlyAttempt` (an admin's own attempt), and for test emails, it ends up sent or failed (ADM-166, ADM-171). */
async function attempt(
  claimed: ClaimedMail,
  by: Transport,
  signal: AbortSignal,
  { isOnlyAttempt }: { isOnlyAttempt: boolean },
): Promise<Outcome> {
  const single = isOnlyAttempt || isTestKind(claimed.kind)
  const message = await wholeMessage(claimed)
  const isStale = performance.now() - claimed.claimedAt > STALE_CLAIM_MS
  const mail = isStale ? await renewLease(claimed) : claimed
  if (!mail) return { kind: 'failed', message: NO_LONGER_PENDING, isOurs: true }
  let outcome: Outcome
  if (typeof message === 'string') {
    const kind = message === 'attachment_unavailable' ? 'retry' : 'failed'
    outcome = { kind, message: FAILURE_TEXTS[message], isOurs: false }
  } else if (!single && mail.attempts > MAX_ATTEMPTS)
    outcome = { kind: 'failed', message: `Given up after ${MAX_ATTEMPTS} unfinished attempts`, isOurs: true }
  else outcome = await by.send(message, signal)
  if (outcome.kind === 'sent') {
    const isRecorded = await retryDuringOutage(() => markSent(mail))
    if (!isRecorded) log.warn('mail.lease_lost', { mailId: mail.id, attempt: mail.attempts })
    return outcome
  }
  const { id: mailId, kind, attempts } = mail
  const reason = outcome
  const final = reason.kind === 'failed' || single
  await retryDuringOutage(() => (final ? markFailed(mail, reason) : markRetry(mail, reason)))
  log.warn('mail.send_failed', { mailId, kind, attempt: attempts, final })
  return outcome
}

/**
 * Sends due emails until none is left; returns how many were sent. Each sender claims, sends and records one at a time,
 * so that at most one email per connection is sent again after a crash, under the same Message-ID (ADM-167). When
 * `signal` aborts, gives emails in flight a few seconds.
 */
export async function sendDue(by: Transport, signal: AbortSignal = NEVER): Promise<number> {
  const wire = new AbortController()
  const stop = () => void setTimeout(() => wire.abort(), STOP_GRACE_MS).unref()
  signal.addEventListener('abort', stop, { once: true })
  let sent = 0
  const next = async () => (signal.aborted ? undefined : (await claimDue(1))[0])
  const sender = async (first: ClaimedMail | undefined) => {
    for (let mail = first ?? (await next()); mail; mail = await next()) {
      const { kind } = await attempt(mail, by, wire.signal, { isOnlyAttempt: false })
      if (kind === 'sent') sent += 1
      if (isTestKind(mail.kind)) await spaceOut(mail.id)
    }
  }
  try {
    const first = await next()
    if (!first) return 0
    const senders = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, (_, at) => sender(at === 0 ? first : undefined)),
    )
    const broken = senders.find((one) => one.status === 'rejected')
    if (broken) throw broken.reason
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return sent
}

/** Without a mail server all emails are held, including those queued while there was one. */
async function holdPending(): Promise<void> {
  await db()
    .updateTable('emailQueue')
    .set({ held: true, status: 'pending', lockedUntil: null })
    .where((is) =>
      is.or([
        is.and([is('status', '=', 'pending'), is('held', '=', false)]),
        is.and([is('status', '=', 'sending'), is('lockedUntil', '<', sql<Date>`clock_timestamp()`)]),
      ]),
    )
    .execute()
}

/** Sends due emails, if there is a mail server, and captures held ones. */
export async function mailRound(signal?: AbortSignal): Promise<void> {
  const transport = mailTransport()
  if (transport) await sendDue(transport, signal)
  else await holdPending()
  await captureHeld()
}

export type SendOneResult = { ok: true } | { ok: false; message: string }

/** An admin's "Send" of one pending email; returns its real result (ADM-153, ADM-166). */
export async function sendOne(id: string, by: Transport): Promise<SendOneResult> {
  const mail = await claimOne(id)
  if (!mail) return { ok: false, message: NO_LONGER_PENDING }
  return sendClaimed(mail, by)
}

/** The same for an email claimed in the transaction that queued it. */
export async function sendClaimed(mail: ClaimedMail, by: Transport): Promise<SendOneResult> {
  const outcome = await attempt(mail, by, NEVER, { isOnlyAttempt: true })
  return outcome.kind === 'sent' ? { ok: true } : { ok: false, message: outcome.message }
}
