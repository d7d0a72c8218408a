import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { db, isOutage } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { processWide } from '#app/lib/process-wide.ts'
import { log } from '#app/lib/log.ts'
import {
  claimOne,
  type ClaimedMail,
  releaseLease,
  markFailed,
  markRetry,
  markAllSent,
  MAX_ATTEMPTS,
  renewLease,
} from './lease.server.ts'
import { Claims } from './claims.server.ts'
import { withAttachment } from './attachment.server.ts'
import { isTestKind } from './kinds.ts'
import { composeMessage } from './message.server.ts'
import { FAILURE_TEXTS } from './statuses.ts'
import { CONNECTIONS, type Outcome, smtpTransport, type Transport } from './transport.server.ts'

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
 * The outcome of an email must be recorded, even after its lease ends: the lease is fenced, and during a database
 * outage nobody else can claim it. An unrecorded email is sent again.
 */
async function retryDuringOutage<T>(write: () => Promise<T>): Promise<T | null> {
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

/**
 * Number of accepted emails that may be unrecorded before the senders pause. If the process crashes, these, those
 * being recorded and one per connection are sent again, under the same Message-ID (ADM-167).
 */
const MAX_UNMARKED = 16

/** Batches the recording of sent emails while the previous write is in progress. */
export class SentMarks {
  #waiting: ClaimedMail[] = []
  #writing: Promise<void> | null = null
  #failure: { error: unknown } | null = null

  /** Adds an email; waits only when too many are unrecorded. Throws the error of an earlier write. */
  async add(mail: ClaimedMail): Promise<void> {
    this.#waiting.push(mail)
    this.#writing ??= this.#write()
    while (this.#waiting.length >= MAX_UNMARKED && this.#writing !== null) await this.#writing
    this.#throwFailure()
  }

  /** Resolves once every write has succeeded or been tried; throws the error of a failed write. */
  async flush(): Promise<void> {
    while (this.#waiting.length > 0 || this.#writing !== null) await (this.#writing ??= this.#write())
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error
  }

  async #write(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const together = this.#waiting.splice(0)
        await retryDuringOutage(async () => {
          const marked = await markAllSent(together)
          for (const mail of together)
            if (!marked.has(mail.id)) log.warn('mail.lease_lost', { mailId: mail.id, attempt: mail.attempts })
        })
      }
    } catch (error) {
      this.#failure ??= { error }
    } finally {
      this.#writing = null
    }
  }
}

/** With `isOnlyAttempt`, as for an admin's own attempt and a test email, the email ends up sent or failed (ADM-166, ADM-171). */
async function attempt(
  mail: ClaimedMail,
  by: Transport,
  signal: AbortSignal,
  { isOnlyAttempt, marks }: { isOnlyAttempt: boolean; marks: SentMarks },
): Promise<Outcome> {
  const single = isOnlyAttempt || isTestKind(mail.kind)
  const composed = composeMessage(mail, now())
  const message = typeof composed === 'string' ? composed : await withAttachment(composed, mail)
  const gaveUp = !single && mail.attempts > MAX_ATTEMPTS
  const outcome: Outcome =
    typeof message === 'string'
      ? {
          kind: message === 'attachment_unavailable' ? 'retry' : 'failed',
          message: FAILURE_TEXTS[message],
          isOurs: false,
        }
      : gaveUp
        ? {
            kind: 'failed',
            message: `Given up after ${MAX_ATTEMPTS} unfinished attempts`,
            isOurs: true,
          }
        : await by.send(message, signal)
  if (outcome.kind === 'sent') {
    await marks.add(mail)
    return outcome
  }
  if (outcome.kind === 'failed' || single) await retryDuringOutage(() => markFailed(mail, outcome))
  else await retryDuringOutage(() => markRetry(mail, outcome))
  log.warn('mail.send_failed', {
    mailId: mail.id,
    kind: mail.kind,
    attempt: mail.attempts,
    final: outcome.kind === 'failed' || single,
  })
  return outcome
}

/**
 * Sends due emails until none is left; returns how many were sent. When `signal` aborts, releases emails not yet
 * started and gives those in flight a few seconds.
 */
export async function sendDue(by: Transport, signal: AbortSignal = NEVER): Promise<number> {
  const wire = new AbortController()
  const stop = () => void setTimeout(() => wire.abort(), STOP_GRACE_MS).unref()
  signal.addEventListener('abort', stop, { once: true })
  const marks = new SentMarks()
  let sent = 0
  try {
    while (!signal.aborted) {
      const claims = new Claims()
      if (!(await claims.any())) break
      const sender = async () => {
        for (let next = await claims.next(); next; next = await claims.next()) {
          if (signal.aborted) {
            claims.end()
            await releaseLease(next.mail)
            continue
          }
          const mail = next.isFresh() && !next.mail.wasAbandoned ? next.mail : await renewLease(next.mail)
          if (mail) {
            const { kind } = await attempt(mail, by, wire.signal, { isOnlyAttempt: false, marks })
            if (kind === 'sent') sent += 1
            if (isTestKind(mail.kind)) await spaceOut(mail.id)
          }
        }
      }
      const senders = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sender))
      const broken = senders.find((one) => one.status === 'rejected')
      if (broken) throw broken.reason
    }
  } finally {
    signal.removeEventListener('abort', stop)
    await marks.flush()
  }
  return sent
}

export type SendOneResult = { ok: true } | { ok: false; message: string }

/** An admin's "Send" of one pending email; returns its real result (ADM-153, ADM-166). */
export async function sendOne(id: string, by: Transport): Promise<SendOneResult> {
  const mail = await claimOne(id)
  if (!mail) return { ok: false, message: 'This email is no longer pending.' }
  return sendClaimed(mail, by)
}

/** The same for an email claimed in the transaction that queued it. */
export async function sendClaimed(mail: ClaimedMail, by: Transport): Promise<SendOneResult> {
  const marks = new SentMarks()
  const outcome = await attempt(mail, by, NEVER, { isOnlyAttempt: true, marks })
  await marks.flush()
  return outcome.kind === 'sent' ? { ok: true } : { ok: false, message: outcome.message }
}
