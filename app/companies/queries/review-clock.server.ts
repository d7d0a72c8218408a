import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

/** Window and sample size of the measured review time. */
const MEASURED_DAYS = 90
const MEASURED_MOST = 100
/** Minimum sample size. */
const MEASURED_LEAST = 5

export type ReviewClock = {
  /** 1 is next, among all profiles in the review queue. */
  position: number
  waiting: number
  submittedAt: string
  /** Median time from submission to decision, or null with too few decisions. */
  measured: { medianSeconds: number; decisions: number } | null
}

/**
 * Queue position of the member's own profile, and the recent review time. Exposes only counts of other profiles. Sample
 * companies are measured separately. Null if the profile is not in the queue.
 */
export async function loadReviewClock(member: Member): Promise<ReviewClock | null> {
  if (member.company?.status !== 'pending') return null
  const own = await db()
    .selectFrom('companies')
    .where('id', '=', member.company.id)
    .where('approvalStatus', '=', 'pending')
    .select(['id', 'submittedAt', 'isIllustrative'])
    .executeTakeFirst()
  if (!own?.submittedAt) return null
  const { id, submittedAt, isIllustrative } = own
  const [queue, measured] = await Promise.all([
    db()
      .selectFrom('turns as t')
      .where('t.kind', '=', 'profile')
      .where('t.side', '=', 'reviewers')
      .where('t.since', '<=', now())
      .select((eb) => [
        eb.fn.countAll<number>().as('waiting'),
        eb.fn
          .countAll<number>()
          .filterWhere(
            sql<boolean>`(t.since, t.thing_id) <= (select since, thing_id from turns
              where kind = 'profile' and thing_id = ${id} and side = 'reviewers' and since <= ${now()})`,
          )
          .as('position'),
      ])
      .executeTakeFirstOrThrow(),
    measure(isIllustrative),
  ])
  if (queue.position === 0) return null
  return { ...queue, submittedAt: submittedAt.toISOString(), measured }
}

async function measure(isIllustrative: boolean): Promise<ReviewClock['measured']> {
  const since = new Date(now().getTime() - MEASURED_DAYS * 86_400_000)
  const recent = db()
    .selectFrom('reviewDecisions as d')
    .innerJoin('companyRevisions as r', (join) =>
      join.on(sql<boolean>`r.company_id::text = d.subject_id`).onRef('r.revision', '=', 'd.revision'),
    )
    .innerJoin('companies as c', 'c.id', 'r.companyId')
    .where('d.subjectType', '=', 'company')
    .where('d.fromStatus', '=', 'pending')
    .where('d.toStatus', 'in', ['approved', 'rejected'])
    .where('d.decidedAt', '>=', since)
    .where('c.isIllustrative', '=', isIllustrative)
    .orderBy('d.decidedAt', 'desc')
    .limit(MEASURED_MOST)
    .select(sql<number>`extract(epoch from d.decided_at - r.submitted_at)`.as('seconds'))
  const row = await db()
    .selectFrom(recent.as('recent'))
    .select((eb) => [
      eb.fn.countAll<number>().as('decisions'),
      sql<number | null>`(percentile_cont(0.5) within group (order by seconds))::float8`.as('median'),
    ])
    .executeTakeFirstOrThrow()
  return row.median === null || row.decisions < MEASURED_LEAST
    ? null
    : { medianSeconds: Math.max(0, row.median), decisions: row.decisions }
}
