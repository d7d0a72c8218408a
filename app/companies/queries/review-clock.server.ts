import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'

export type ReviewClock = NonNullable<Awaited<ReturnType<typeof loadReviewClock>>>

/** Queue position of the member's own profile, or null outside the queue. Exposes only counts of other profiles. */
export async function loadReviewClock(member: Member) {
  if (member.company?.status !== 'pending') return null
  const own = await db()
    .selectFrom('companies')
    .where('id', '=', member.company.id)
    .where('approvalStatus', '=', 'pending')
    .select(['id', 'submittedAt'])
    .executeTakeFirst()
  if (!own?.submittedAt) return null
  const queue = await db()
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
              where kind = 'profile' and thing_id = ${own.id} and side = 'reviewers' and since <= ${now()})`,
        )
        .as('position'),
    ])
    .executeTakeFirstOrThrow()
  if (queue.position === 0) return null
  /** `position` is among all profiles in the review queue; 1 is next. */
  return { ...queue, submittedAt: own.submittedAt.toISOString() }
}
