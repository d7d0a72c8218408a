import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { firstOf } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import type { RetentionSubject } from './retention.ts'

/** Days before a removal on which the person is told. */
export const TOLD_DAYS = 30
const TOLD_SECONDS = TOLD_DAYS * 86_400

/** What is removed when it was left alone for `lifeSeconds`: since when it has been, and when its removal was last announced. */
export type LeftAlone = { left: RawBuilder<Date>; told: RawBuilder<Date | null>; lifeSeconds: number }

const announcedFrom = ({ left, lifeSeconds }: LeftAlone) =>
  sql`${left} + make_interval(secs => ${Math.max(0, lifeSeconds - TOLD_SECONDS)})`

/** Whether a removal must be announced by `at`: its 30 days have begun, and nobody was notified since. */
export const isToBeTold = (one: LeftAlone, at: Date) =>
  sql<boolean>`(${announcedFrom(one)} <= ${at}::timestamptz
    and (${one.told} is null or ${one.told} < ${announcedFrom(one)}))`

/**
 * Whether its person was told 30 days ago, so that it may go now. Nobody is told whose address is not confirmed (decision 118), whose
 * account is closed, or who is not a member.
 */
export function isToldInTime(one: LeftAlone, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const lastDay = new Date(now().getTime() - TOLD_SECONDS * 1000)
  return sql<boolean>`(${one.told} >= ${announcedFrom(one)} and ${one.told} <= ${lastDay}::timestamptz
    or not exists (select from users u join members m on m.user_id = u.id
      where u.id = ${userId} and u.email_verified and m.closed_at is null))`
}

export type Removed = {
  subject: RetentionSubject
  /** Records that went, or lost what they held. */
  removed: number
  /** What was older went (UTC), and the period behind it in seconds; without both where it is not age alone. */
  before?: Date
  lifeSeconds?: number
}

/** Notes in the transaction of a removal how much went and why; a round that removed nothing is noted as run (ADM-205). */
export async function noteRemoval(tx: Tx, { subject, removed, before, lifeSeconds }: Removed): Promise<void> {
  const at = now()
  if (removed > 0)
    await tx
      .insertInto('retentionLog')
      .values({ subject, removed, before: before ?? null, lifeSeconds: lifeSeconds ?? null, removedAt: at })
      .execute()
  await tx
    .insertInto('retentionRuns')
    .values({ subject, ranAt: at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ ranAt: at }))
    .execute()
}

export type RetentionRow = Omit<Required<Removed>, 'before' | 'lifeSeconds'> & {
  id: number
  before: Date | null
  lifeSeconds: number | null
  removedAt: Date
}

/** Rows of one page of the log. */
const RETENTION_PAGE = 50

/** What was removed, newest first; `before` is the id that a former page ended with. Back office only. */
export async function listRemovals(
  before: number | null,
): Promise<{ rows: RetentionRow[]; next: number | null }> {
  let query = db().selectFrom('retentionLog').selectAll().orderBy('id', 'desc')
  if (before !== null) query = query.where('id', '<', before)
  const found = await query.limit(RETENTION_PAGE + 1).execute()
  const page = firstOf(found, RETENTION_PAGE, ({ id }) => id)
  return { ...page, rows: page.rows.map((row) => ({ ...row, subject: row.subject as RetentionSubject })) }
}

/** When each period was looked at last (UTC). */
export async function lastRuns(): Promise<Partial<Record<RetentionSubject, Date>>> {
  const rows = await db().selectFrom('retentionRuns').selectAll().execute()
  return Object.fromEntries(rows.map(({ subject, ranAt }) => [subject, ranAt]))
}
