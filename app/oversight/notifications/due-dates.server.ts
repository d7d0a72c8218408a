import { ANSWER_DAY, REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { notifyAdmins, type Work } from '#app/notices/notify-admins.server.ts'
import { openItemsAt } from './queues.server.ts'
import { pathOf } from './work.ts'

/** The desk for each kind of turn that can have a due date. */
const DESKS = sql`(values ('profile', 'profile'), ('listing', 'listing'), ('sign_up', 'account'), ('version', 'version'),
  ('application', 'application')) as d (kind, work)`

/** Reviews of suspensions, answers to requests to approved companies, and the end of an application's last link. */
const DAYS = sql`(select r.kind, r.thing_id, r.since from resting_turns r
  union all select 'version', v.id::text, v.due_at from company_versions v
    where v.status = 'more_info_requested' and v.due_at is not null
  union all select t.kind, t.thing_id, t.since from turns t join applications a on a.id::text = t.thing_id
    where t.kind = 'application' and t.side = 'reviewers' and a.status in ('draft', 'more_info_requested')
      and exists (select from application_links l where l.application_id = a.id))`

const BELLS: Partial<Record<Work, (title: string) => string>> = {
  version: ANSWER_DAY.bell,
  application: ANSWER_DAY.linkBell,
}

/** The notice key of a due date; `w` is the open item. */
const CAUSE = sql`'suspension:' || floor(extract(epoch from w.since))::bigint`

/**
 * Notifies admins by bell of suspension reviews that are due, overdue answers and expired application links, once each.
 * Locks the turns until the commit, so that turns that end in the meantime cause no notice. Returns the number of items.
 */
export async function notifyDueDates(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    await sql`select from turns t join ${DESKS} on d.kind = t.kind
      where t.side = 'reviewers' and t.since <= ${at}::timestamptz
        and exists (select from ${DAYS} r where r.kind = t.kind and r.thing_id = t.thing_id)
      order by t.kind, t.thing_id for share of t`.execute(tx)
    const { rows } = await sql<{ work: Work; thingId: string; since: Date; title: string; cause: string }>`
      select w.work, w.thing_id, w.since, w.title, ${CAUSE} as cause
      from (${openItemsAt(at)}) w join ${DESKS} on d.work = w.work
        join ${DAYS} r on r.kind = d.kind and r.thing_id = w.thing_id and r.since = w.since
      where not exists (select from notices n
        where n.kind = 'work' and n.key = 'work:' || w.work || ':' || w.subject_id || ':' || ${CAUSE})
      order by w.since, w.work, w.thing_id limit 500`.execute(tx)
    for (const { work, thingId, since, title, cause } of rows)
      await notifyAdmins(tx, {
        work,
        subjectId: thingId,
        cause,
        title: (BELLS[work] ?? REVIEW_DAY.bell)(title),
        path: pathOf(work, thingId),
        at: since,
      })
    return rows.length
  })
}
