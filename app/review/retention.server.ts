import { db, type Tx } from '#app/db/client.server.ts'
import { firstOf } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import type { RetentionSubject } from './retention.ts'

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
export const RETENTION_PAGE = 50

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
