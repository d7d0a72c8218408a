import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import type { CaseKind } from '#app/review/turn.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { WORK_LABELS } from './work.ts'

export const WORK_KINDS = Object.keys(WORK_LABELS) as Work[]

type OpenItem = {
  kind: CaseKind
  title: RawBuilder<unknown>
  /** Joined to the case's row `t` in `turns`. */
  tables: RawBuilder<unknown>
  /** The subject of its notice, where it is not the case. */
  subject?: RawBuilder<unknown>
}

/** Each kind of case that awaits review. */
const OPEN_ITEMS: Readonly<Record<Exclude<Work, 'message'>, OpenItem>> = {
  profile: { kind: 'profile', title: sql`c.name`, tables: sql`join companies c on c.id = t.thing_id::uuid` },
  version: {
    kind: 'version',
    title: sql`c.name`,
    tables: sql`join company_versions v on v.id = t.thing_id::uuid join companies c on c.id = v.company_id`,
  },
  application: {
    kind: 'application',
    title: sql`coalesce(a.company_name, a.email)`,
    tables: sql`join applications a on a.id = t.thing_id::uuid`,
  },
  kyc: {
    kind: 'document',
    title: sql`coalesce(m.full_name, a.company_name, a.email)`,
    tables: sql`join kyc_submissions s on s.id = t.thing_id::uuid left join members m on m.user_id = s.user_id
      left join applications a on a.id = s.application_id`,
    subject: sql`coalesce(s.user_id, s.application_id)::text`,
  },
  listing: {
    kind: 'listing',
    title: sql`coalesce(r.fields ->> 'title', l.title)`,
    tables: sql`join listings l on l.id = t.thing_id::bigint left join listing_revisions r on r.id = l.working_revision_id`,
  },
  // An account awaits review from the review day of its suspension on.
  account: {
    kind: 'sign_up',
    title: sql`m.full_name`,
    tables: sql`join members m on m.user_id = t.thing_id::uuid`,
  },
}

const MESSAGES = sql`select 'message' as work, id::text as thing_id, id::text as subject_id, created_at as since,
  first_name || ' ' || last_name as title from contact_messages where answered_at is null`

/** Condition on a row `t` of `turns`: its case awaits review at this time. */
const isOpenAt = (at: Date) => sql`t.side = 'reviewers' and t.since <= ${at}::timestamptz
  and (t.until is null or t.until > ${at}::timestamptz)`

/**
 * All open items at a given time, as rows of `work`, `thing_id` (the item to decide), `subject_id` (the subject of the
 * notice: the person or application behind a document), `since` (when it last came to the reviewers) and `title`.
 */
export const openItemsAt = (at: Date) =>
  sql.join(
    [
      ...Object.entries(OPEN_ITEMS).map(
        ([work, { kind, title, tables, subject = sql`t.thing_id` }]) => sql`select ${sql.lit(work)} as work,
          t.thing_id, ${subject} as subject_id, t.since, ${title} as title
          from turns t ${tables} where t.kind = ${sql.lit(kind)} and ${isOpenAt(at)}`,
      ),
      MESSAGES,
    ],
    sql` union all `,
  )

/** Open and overdue items of each desk; every admin page reads this, so it needs only `turns_waiting`. */
export async function countOpenItems(at: Date, from: Pick<Tx, 'getExecutor'> = db()) {
  const figures = sql`count(*) as waiting, min(since) as oldest,
    count(*) filter (where since < ${overdueBefore(at)}::timestamptz) as overdue`
  const { rows } = await sql<{ kind: string; waiting: number; oldest: Date | null; overdue: number }>`
    select kind, ${figures} from turns t where ${isOpenAt(at)} group by kind
    union all
    select 'message', ${figures}
    from (select created_at as since from contact_messages where answered_at is null) m`.execute(from)
  return WORK_KINDS.map((work) => {
    const kind = work === 'message' ? work : OPEN_ITEMS[work].kind
    const row = rows.find((one) => one.kind === kind)
    const oldest = row?.oldest ?? null
    return {
      work,
      waiting: row?.waiting ?? 0,
      oldest,
      /** Its age in business days. */
      oldestDays: oldest ? businessDays(oldest, at) : 0,
      overdue: row?.overdue ?? 0,
    }
  })
}
