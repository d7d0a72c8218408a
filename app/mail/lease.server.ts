import { type Selectable, sql, type UpdateObject } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { rightsStillHold } from '#app/db/rests-on.server.ts'
import type { DB, EmailQueue } from '#app/db/schema.gen.ts'

/** Lifetime of a claim in seconds, longer than a send can take. */
const LEASE_SECONDS = 120
/** Worker attempts after which an email has failed. */
export const MAX_ATTEMPTS = 8
/** Seconds before each next attempt, increasing (ADM-167). */
const RETRY_DELAYS = [60, 300, 900, 3600, 10_800, 21_600, 43_200] as const

/** The longest delay before an attempt, with its jitter, in seconds. */
const MAX_RETRY_DELAY = 51_840
/** Maximum seconds until a new email's first attempt, including batched ones, and until the end of a lease. */
const MAX_FIRST_DELAY = 900
const MAX_LEASE = 900

export const STORED_COLUMNS = [
  'emailQueue.id',
  'seq',
  'kind',
  'toEmail',
  'toName',
  'subject',
  'htmlBody',
  'textBody',
  'messageId',
  'linkSecret',
  'linkExpiresAt',
  'unsubscribeSecret',
  'attachmentFileId',
  'createdAt',
] as const

export type StoredMail = Pick<
  Selectable<EmailQueue>,
  'id' | Exclude<(typeof STORED_COLUMNS)[number], 'emailQueue.id'>
>

export type ClaimedMail = StoredMail & {
  /** The number of this attempt. It is recorded when the attempt ends; after a crash, when the next one starts. */
  attempts: number
  /** When it was claimed, by the process's clock. */
  claimedAt: number
  /** End of the lease and its fencing token, since no two leases of an email end at the same time. */
  lockedUntil: Date
}

/**
 * Whether its reader may still read it: the account is open, all its rights are still valid, and, for emails about
 * others, account and company are active and the membership unchanged.
 */
const isWanted = () => sql<boolean>`(${rightsStillHold(sql`email_queue.user_id`, sql`email_queue.rests_on`)}
  and (email_queue.user_id is null or exists (select from members m
  where m.user_id = email_queue.user_id and m.closed_at is null and (not email_queue.about_others
    or (m.suspended_at is null and not exists (select from company_members cm join companies c on c.id = cm.company_id
      where cm.user_id = m.user_id and c.suspended_at is not null)
    and (email_queue.company_id is null or exists (select from company_members cm
      where cm.user_id = m.user_id and cm.company_id = email_queue.company_id)))))))`

/** The current address of its reader's account, which may have changed since it was queued. */
const currentAddress = () =>
  sql<string>`coalesce((select lower(u.email) from users u where u.id = email_queue.user_id), email_queue.to_email)`

/** Whole milliseconds, the precision of a Date. */
const leaseEnd = () =>
  sql<Date>`date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))`

const lockedUntil = sql<Date>`locked_until`.as('lockedUntil')

/** The delay after this many attempts, in seconds, with jitter of up to a fifth against thundering herds. */
export function retryDelay(attempts: number): number {
  const base = RETRY_DELAYS[Math.min(attempts, RETRY_DELAYS.length) - 1] ?? RETRY_DELAYS[0]
  return Math.round(base * (1 + Math.random() / 5))
}

/** Makes emails due that are scheduled further ahead than any delay, since only a wrong clock does that. */
export async function bringForward(): Promise<void> {
  await sql`update email_queue set next_attempt_at = clock_timestamp()
    where status = 'pending' and not held and next_attempt_at > clock_timestamp()
      + make_interval(secs => case when attempts = 0 then ${sql.lit(MAX_FIRST_DELAY)} else ${sql.lit(MAX_RETRY_DELAY)} end)`.execute(
    db(),
  )
}

/**
 * Due emails that no other worker is claiming: first those stuck in `sending` whose lease has ended or is implausibly
 * long, then pending ones, the longest overdue first. An attempt cut short by a crash counts when the next one starts.
 * Both parts stop reading their index at the limit; clock_timestamp() would not use it.
 */
export const oldestDue = (limit: number) => sql<{ id: string; stored: number }>`(
  select * from (
    select id, attempts + 1 as stored from email_queue
    where status = 'sending' and (locked_until < statement_timestamp()
      or locked_until > statement_timestamp() + make_interval(secs => ${MAX_LEASE}))
    limit ${limit} for update skip locked) ended
  union all select * from (
    select id, attempts as stored from email_queue
    where status = 'pending' and not held and next_attempt_at <= statement_timestamp()
    order by next_attempt_at limit ${limit} for update skip locked) waiting
  limit ${limit})`

/** Claims due emails, or those stuck after a lease, each by one of several workers; re-reads address and rights. */
export async function claimDue(limit: number): Promise<ClaimedMail[]> {
  for (;;) {
    const claimedAt = performance.now()
    const rows = await db()
      .with(
        (due) => due('due').materialized(),
        () => oldestDue(limit),
      )
      .updateTable('emailQueue')
      .from('due')
      .set({
        status: 'sending',
        lockedUntil: leaseEnd(),
        toEmail: currentAddress(),
        attempts: sql<number>`least(due.stored, ${MAX_ATTEMPTS})`,
      })
      .whereRef('emailQueue.id', '=', 'due.id')
      .returning([
        ...STORED_COLUMNS,
        sql<number>`due.stored + 1`.as('attempts'),
        lockedUntil,
        isWanted().as('isWanted'),
      ])
      .execute()
    const claimed = await Promise.all(rows.map((row) => unlessWithdrawn({ ...row, claimedAt })))
    const wanted = claimed.filter((mail) => mail !== null)
    if (rows.length === 0 || wanted.length > 0) return wanted.toSorted((one, other) => one.seq - other.seq)
  }
}

/** Claims one pending email, due or held; null if it is no longer pending. */
export async function claimOne(id: string, within: Tx | null = null): Promise<ClaimedMail | null> {
  const claimedAt = performance.now()
  const row = await (within ?? db())
    .updateTable('emailQueue')
    .set({ status: 'sending', lockedUntil: leaseEnd(), toEmail: currentAddress(), held: false })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning([...STORED_COLUMNS, sql<number>`attempts + 1`.as('attempts'), lockedUntil])
    .returning(isWanted().as('isWanted'))
    .executeTakeFirst()
  return row ? unlessWithdrawn({ ...row, claimedAt }, within) : null
}

/** A claimed email; null if its reader may no longer read it, which withdraws it. */
async function unlessWithdrawn(
  { isWanted: wanted, ...mail }: ClaimedMail & { isWanted: boolean },
  within: Tx | null = null,
): Promise<ClaimedMail | null> {
  if (wanted) return mail
  await (within ?? db()).deleteFrom('emailQueue').where('id', '=', mail.id).execute()
  return null
}

const updateLeased = ({ id, lockedUntil }: ClaimedMail) =>
  db()
    .updateTable('emailQueue')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('lockedUntil', '=', lockedUntil)

/** Renews a lease before a late send; null if it was lost or the reader may no longer read the email. */
export async function renewLease(mail: ClaimedMail): Promise<ClaimedMail | null> {
  const row = await updateLeased(mail)
    .set({ lockedUntil: leaseEnd() })
    .returning([lockedUntil, isWanted().as('isWanted')])
    .executeTakeFirst()
  return row ? unlessWithdrawn({ ...mail, ...row }) : null
}

/** Ends a lease with the outcome of its attempt; false if it was no longer ours. */
async function settle(mail: ClaimedMail, outcome: UpdateObject<DB, 'emailQueue'>): Promise<boolean> {
  const { numUpdatedRows } = await updateLeased(mail)
    .set({ ...outcome, attempts: Math.min(mail.attempts, MAX_ATTEMPTS), lockedUntil: null })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records that an email was sent; false if its lease was no longer ours. */
export const markSent = (mail: ClaimedMail): Promise<boolean> =>
  settle(mail, {
    status: 'sent',
    sentAt: sql<Date>`clock_timestamp()`,
    linkSecret: null,
    unsubscribeSecret: null,
    errorMessage: null,
    ourFault: false,
  })

type Reason = { message: string; isOurs: boolean }

export async function markFailed(mail: ClaimedMail, { message, isOurs }: Reason): Promise<void> {
  await settle(mail, { status: 'failed', errorMessage: message, ourFault: isOurs })
}

/** Back to pending with a later attempt; after the last attempt, failed (ADM-167). */
export async function markRetry(mail: ClaimedMail, { message, isOurs }: Reason): Promise<void> {
  if (mail.attempts >= MAX_ATTEMPTS)
    return markFailed(mail, { isOurs, message: `${message} (given up after ${mail.attempts} attempts)` })
  const nextAttemptAt = sql<Date>`clock_timestamp() + make_interval(secs => ${retryDelay(mail.attempts)})`
  await settle(mail, { status: 'pending', errorMessage: message, ourFault: isOurs, nextAttemptAt })
}
