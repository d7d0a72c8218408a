import { sql } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { withFullStop } from '#app/lib/name.ts'
import { isHeldBack } from '#app/mail/queries.server.ts'
import { settleFailure, notifyAdminsOfFailure } from '#app/notices/notify-admins.server.ts'
import { formatNumber } from '#app/lib/format.ts'

/** A failure within this time after the last one continues its streak. */
const STREAK_GAP_MS = 3_600_000

const FAILED_MAILS_PATH = '/admin/email-queue?status=failed'
const MAIL = 'mail'
const MAIL_ACCOUNT = 'mail account'
const jobKey = (name: string) => `job:${name}`

/**
 * Records failures and returns whether they start a streak. A streak ends with a success that is not followed by a
 * failure within the hour; of several concurrent calls, one starts it.
 */
async function recordFailures(
  tx: Tx,
  what: string,
  { times, first, last }: { times: number; first: Date; last: Date },
): Promise<boolean> {
  const { rows } = await sql<{ begins: boolean }>`
    insert into failure_streaks as f (what, began_at, last_at, times) values (${what}, ${first}, ${last}, ${times})
    on conflict (what) do update set
      times = excluded.times + case when ${continues} then f.times else 0 end,
      began_at = case when ${continues} then f.began_at else excluded.began_at end,
      last_at = greatest(f.last_at, excluded.last_at),
      ended_at = null
    returning f.times = ${times} as begins`.execute(tx)
  return rows[0]?.begins === true
}

const continues = sql`(f.ended_at is null
  or excluded.began_at <= f.last_at + make_interval(secs => ${sql.lit(STREAK_GAP_MS / 1000)}))`

async function endStreak(tx: Tx, what: string): Promise<boolean> {
  const ended = await tx
    .updateTable('failureStreaks')
    .set({ endedAt: now() })
    .where('what', '=', what)
    .where('endedAt', 'is', null)
    .returning('what')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the streak and clears its notices. A failure soon after still continues the streak. */
async function settleStreak(tx: Tx, what: string): Promise<void> {
  if (await endStreak(tx, what)) await settleFailure(tx, what)
}

/** Notifies admins by bell of a failing background job, once per streak (ADM-206). */
export async function recordJobFailure(name: string): Promise<void> {
  const at = now()
  await transaction(async (tx) => {
    if (!(await recordFailures(tx, jobKey(name), { times: 1, first: at, last: at }))) return
    await notifyAdminsOfFailure(tx, {
      what: jobKey(name),
      title: `Background job failing: ${name}`,
      text: 'We keep retrying. See the server log for the error. We won’t notify you again while it keeps failing.',
      path: '/admin#failures',
      at,
    })
  })
}

/** A successful run ends the job's streak. */
export async function recordJobSuccess(name: string): Promise<void> {
  await transaction((tx) => settleStreak(tx, jobKey(name)))
}

/** Notifies admins of failed emails except tests, once per streak (ADM-206); settles it when none is left. */
export async function notifyFailedMails(): Promise<void> {
  await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parcela.failed-mails'))`.execute(tx)
    const known = await tx
      .selectFrom('failureStreaks')
      .where('what', '=', MAIL)
      .select('lastAt')
      .executeTakeFirst()
    const { rows } = await sql<{ times: number; first: Date | null; last: Date | null; left: number }>`
      select count(*) filter (where ${isNew(known?.lastAt)}) as times, min(failed_at) filter (where ${isNew(known?.lastAt)}) as first,
        max(failed_at) as last, count(*) filter (where text_body <> '') as left
      from email_queue where status = 'failed' and kind not like 'test.%'`.execute(tx)
    const found = rows[0]
    if (!found || found.left === 0) return settleStreak(tx, MAIL)
    const { times, first, last } = found
    if (!first || !last || times === 0) return
    // Successes are not tracked, so a streak of failed emails only ends after a pause.
    if (known && isAfterGap(first, known.lastAt)) await endStreak(tx, MAIL)
    if (!(await recordFailures(tx, MAIL, { times, first, last }))) return
    await notifyAdminsOfFailure(tx, {
      what: MAIL,
      title: times === 1 ? 'An email could not be sent' : `${formatNumber(times)} emails could not be sent`,
      text: 'See the email queue for the reasons. We won’t notify you again while emails keep failing.',
      path: FAILED_MAILS_PATH,
    })
  })
}

/**
 * Notifies admins by bell that the mail server refuses our account, sender or connection, once for all affected
 * emails; settles it when none is left. Waits for a second attempt, to rule out a passing error.
 */
export async function notifyRefusedMails(): Promise<void> {
  const at = now()
  await transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parcela.kept-back-mails'))`.execute(tx)
    const { rows } = await sql<{ waiting: number; reason: string | null }>`
      select count(*) as waiting, (array_agg(error_message order by seq desc))[1] as reason
      from email_queue where ${isHeldBack()} and status = 'pending' and attempts > 1`.execute(tx)
    const { waiting = 0, reason = null } = rows[0] ?? {}
    if (waiting === 0) return settleStreak(tx, MAIL_ACCOUNT)
    if (!(await recordFailures(tx, MAIL_ACCOUNT, { times: 1, first: at, last: at }))) return
    await notifyAdminsOfFailure(tx, {
      what: MAIL_ACCOUNT,
      title: 'The mail server is refusing our email',
      text: `${reason ? `Reason: ${withFullStop(reason)} ` : ''}We’ll keep retrying for about a day.`,
      path: '/admin/email-queue',
      at,
    })
  })
}

const isNew = (since: Date | undefined) =>
  since ? sql<boolean>`failed_at > ${since}::timestamptz + interval '1 millisecond'` : sql<boolean>`true`

const isAfterGap = (first: Date, last: Date) => first.getTime() > last.getTime() + STREAK_GAP_MS
