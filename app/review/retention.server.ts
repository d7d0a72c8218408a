import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'

/** Data with a retention period (ADM-205). */
export type RetentionSubject =
  /** KYC files of people who never confirmed their address. */
  | 'unverified_uploads'
  /** KYC files that were replaced or removed before review. */
  | 'unreviewed_files'
  /** KYC files of closed and rejected companies. */
  | 'closed_kyc'
  /** Submitted profiles of closed companies. */
  | 'closed_profiles'
  /** Texts of sent and failed emails. */
  | 'mail_bodies'
  | 'views'
  | 'profile_drafts'
  /** Edits that the listing editor stored but nobody saved. */
  | 'listing_drafts'

/** Days of notice before a deletion. */
export const NOTICE_DAYS = 30
const NOTICE_SECONDS = NOTICE_DAYS * 86_400

/** Data that is deleted after `lifeSeconds` without activity: since when, and when the deletion was last announced. */
export type AbandonedRecord = {
  abandonedAt: RawBuilder<Date>
  announcedAt: RawBuilder<Date | null>
  lifeSeconds: number
}

const announcedFrom = ({ abandonedAt, lifeSeconds }: AbandonedRecord) =>
  sql`${abandonedAt} + make_interval(secs => ${Math.max(0, lifeSeconds - NOTICE_SECONDS)})`

/** Whether a deletion must be announced at `at`: its notice period has begun and nobody has been notified since. */
export const isAnnouncementDue = (record: AbandonedRecord, at: Date) =>
  sql<boolean>`(${announcedFrom(record)} <= ${at}::timestamptz
    and (${record.announcedAt} is null or ${record.announcedAt} < ${announcedFrom(record)}))`

/** Whether the notice period is over. Unconfirmed (decision 118) and closed accounts and non-members get no notice. */
export function isAnnouncedInTime(record: AbandonedRecord, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const lastDay = new Date(now().getTime() - NOTICE_SECONDS * 1000)
  return sql<boolean>`(${record.announcedAt} >= ${announcedFrom(record)}
    and ${record.announcedAt} <= ${lastDay}::timestamptz
    or not exists (select from users u join members m on m.user_id = u.id
      where u.id = ${userId} and u.email_verified and m.closed_at is null))`
}

type Removed = {
  subject: RetentionSubject
  removed: number
  /** Cutoff (UTC) and period in seconds; absent when age is not the only criterion. */
  before?: Date
  lifeSeconds?: number
}

/** Logs a deletion in its transaction; a run that deleted nothing only updates the time of the last run (ADM-205). */
export async function logRemoval(tx: Tx, { subject, removed, before, lifeSeconds }: Removed): Promise<void> {
  const at = now()
  if (removed > 0) {
    await tx
      .insertInto('retentionLog')
      .values({ subject, removed, before: before ?? null, lifeSeconds: lifeSeconds ?? null, removedAt: at })
      .execute()
    log.info('retention.removed', { data: subject, removed, before, lifeSeconds })
  }
  await tx
    .insertInto('retentionRuns')
    .values({ subject, ranAt: at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ranAt: at }))
    .execute()
}

/** Last run per subject (UTC). */
export async function lastRuns(): Promise<Partial<Record<RetentionSubject, Date>>> {
  const rows = await db().selectFrom('retentionRuns').selectAll().execute()
  return Object.fromEntries(rows.map(({ subject, ranAt }) => [subject, ranAt]))
}
