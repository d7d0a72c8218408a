import { REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { businessDays } from '#app/lib/business-days.ts'
import { DESK } from '#app/companies/versions/desk/texts.ts'
import type { CaseKind } from '#app/review/turn.ts'
import { overdueBefore } from '#app/review/turn-index.server.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { WORK_PATHS } from './paths.ts'

/** The desks with their labels, in order (ADM-206). */
export const WORK_LABELS = {
  profile: 'Profiles',
  version: DESK.title,
  application: 'Applications',
  kyc: 'KYC documents',
  listing: 'Listings',
  account: REVIEW_DAY.accounts,
  message: 'Messages',
} as const satisfies Record<Work, string>

export const WORK_KINDS = Object.keys(WORK_LABELS) as Work[]

/** The title of each case that awaits review, and the subject of its notice; `t` is its row in `turns`. */
const OPEN_ITEMS = {
  profile: {
    kind: 'profile',
    from: sql`select t.thing_id, t.thing_id as subject_id, t.since, c.name as title
      from turns t join companies c on c.id = t.thing_id::uuid`,
  },
  version: {
    kind: 'version',
    from: sql`select t.thing_id, t.thing_id as subject_id, t.since, c.name as title from turns t
      join company_versions v on v.id = t.thing_id::uuid join companies c on c.id = v.company_id`,
  },
  application: {
    kind: 'application',
    from: sql`select t.thing_id, t.thing_id as subject_id, t.since, coalesce(a.company_name, a.email) as title
      from turns t join applications a on a.id = t.thing_id::uuid`,
  },
  kyc: {
    kind: 'document',
    from: sql`select t.thing_id, coalesce(s.user_id, s.application_id)::text as subject_id, t.since,
        coalesce(m.full_name, a.company_name, a.email) as title
      from turns t join kyc_submissions s on s.id = t.thing_id::uuid left join members m on m.user_id = s.user_id
        left join applications a on a.id = s.application_id`,
  },
  listing: {
    kind: 'listing',
    from: sql`select t.thing_id, t.thing_id as subject_id, t.since, coalesce(r.fields ->> 'title', l.title) as title
      from turns t join listings l on l.id = t.thing_id::bigint left join listing_revisions r on r.id = l.working_revision_id`,
  },
  // An account awaits review from the review day of its suspension on.
  account: {
    kind: 'sign_up',
    from: sql`select t.thing_id, t.thing_id as subject_id, t.since, m.full_name as title
      from turns t join members m on m.user_id = t.thing_id::uuid`,
  },
} as const satisfies Record<Exclude<Work, 'message'>, { kind: CaseKind; from: RawBuilder<unknown> }>

const MESSAGES = sql`select 'message' as work, id::text as thing_id, id::text as subject_id, created_at as since,
  first_name || ' ' || last_name as title from contact_messages where answered_at is null`

/** Condition on a row `t` of `turns`: its case awaits review at this time. */
const isOpenAt = (at: Date) => sql`t.side = 'reviewers' and t.since <= ${at}::timestamptz
  and (t.until is null or t.until > ${at}::timestamptz)`

/**
 * All open items at a given time, as rows of `work`, `thing_id` (the item to decide), `subject_id` (the subject of
 * the notice: the person or application behind a document), `since` and `title`. The age restarts whenever a case
 * returns to the reviewers.
 */
export const openItemsAt = (at: Date) =>
  sql.join(
    [
      ...Object.entries(OPEN_ITEMS).map(
        ([work, { kind, from }]) => sql`select ${sql.lit(work)} as work, w.* from (${from}
          where t.kind = ${sql.lit(kind)} and ${isOpenAt(at)}) w`,
      ),
      MESSAGES,
    ],
    sql` union all `,
  )

/** The page of an open item. */
export const pathOf = (work: Work, thingId: string): string => `${WORK_PATHS[work]}?id=${thingId}`

export type OpenItems = {
  work: Work
  waiting: number
  /** Since when the oldest item has been open (UTC); null without one. */
  oldest: Date | null
  /** Age of the oldest item in whole business days. */
  oldestDays: number
  overdue: number
}

/**
 * Open and overdue items and the oldest one, with a row for every desk. Every back-office page needs this, so it reads
 * only `turns` (index `turns_waiting`) and the unanswered messages.
 */
export async function countOpenItems(at: Date, from: Pick<Tx, 'getExecutor'> = db()): Promise<OpenItems[]> {
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
      oldestDays: oldest ? businessDays(oldest, at) : 0,
      overdue: row?.overdue ?? 0,
    }
  })
}
