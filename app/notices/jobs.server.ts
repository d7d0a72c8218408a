import { countEach } from '#app/db/attempt.server.ts'
import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { sql } from 'kysely'
import { MEMBER_LIMIT_TEXT, queueMail, SUMMARISED_TEXT } from '#app/mail/queue.server.ts'
import { dailyMail } from './due.ts'
import { type UnsentCounts, unsentMail } from './emails.ts'

/** Days after which an unsent email is no longer reported. */
const REPORTED_DAYS = 7

type Recipient = { userId: string; email: string; fullName: string; timeZone: string }

const isUnsent = sql<boolean>`q.status = 'failed' and q.error_message = ${MEMBER_LIMIT_TEXT}
  and q.failed_at > clock_timestamp() - make_interval(days => ${REPORTED_DAYS})`

/** Members whose emails were held back because another member caused too many. */
async function listRecipients(): Promise<Recipient[]> {
  return db()
    .selectFrom('emailQueue as q')
    .innerJoin('users as u', 'u.email', 'q.toEmail')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .where(isUnsent)
    .where('m.closedAt', 'is', null)
    .where('m.suspendedAt', 'is', null)
    .distinct()
    .select(['m.userId', 'u.email', 'm.fullName', 'm.timeZone'])
    .execute()
}

/** One email for everything unsent before the sending time; locking the rows serialises concurrent calls. */
async function summarise({ userId, email, fullName, timeZone }: Recipient): Promise<boolean> {
  const { day, due } = dailyMail(timeZone, now())
  if (due > now()) return false
  return transaction(async (tx) => {
    const { rows } = await sql<{ kind: string }>`update email_queue q set error_message = ${SUMMARISED_TEXT}
      where ${isUnsent} and q.to_email = ${email} and q.failed_at < ${due} returning q.kind`.execute(tx)
    if (rows.length === 0) return false
    const counts: UnsentCounts = { inquiry: 0, connection: 0, access: 0 }
    for (const { kind } of rows) {
      const [noun = ''] = kind.split('.')
      if (noun in counts) counts[noun as keyof UnsentCounts] += 1
    }
    await queueMail(tx, {
      to: { address: email, name: fullName },
      reader: { userId, companyId: null, aboutOthers: false },
      kind: 'account.mails_skipped',
      content: unsentMail({ total: rows.length, counts }),
      dedupeKey: `unsent:${userId}:${day}`,
    })
    return true
  })
}

/** Summarises emails beyond MAIL_BY_MEMBER_RATE in one, at 08:00 in the member's zone, whatever their choices. */
export async function mailUnsent(signal?: AbortSignal): Promise<number> {
  return countEach(
    await listRecipients(),
    { event: 'notice.summary_failed', about: ({ userId }) => ({ userId }), signal },
    summarise,
  )
}

/** Days after which a notice is deleted, read or not, with its digest entries. */
const KEPT_DAYS = 365

/** Deletes notices older than a year, and expired unsubscribe links. */
export async function purgeNotices(): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000)
  await db().deleteFrom('notices').where('createdAt', '<', before).execute()
  await db().deleteFrom('digestEntries').where('createdAt', '<', before).execute()
  await db().deleteFrom('digests').where('createdAt', '<', before).execute()
  await db().deleteFrom('unsubscribeTokens').where('expiresAt', '<', at).execute()
}

export const noticeJobs = [
  { name: 'mail of unsent mails', everySeconds: 60, run: (signal: AbortSignal) => mailUnsent(signal) },
  { name: 'purge notices', everySeconds: 3600, run: purgeNotices },
] as const
