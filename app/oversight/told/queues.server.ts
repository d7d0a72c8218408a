import { type RawBuilder, sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { businessDays, businessDaysBefore } from '#app/lib/business-days.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import { DESK } from '#app/companies/versions/desk/desk.words.ts'
import type { Work } from '#app/notices/tell-admins.server.ts'

/** What waits, by desk, in the order of the desks (ADM-206). */
export const WORK_LABELS = {
  profile: 'Profiles',
  version: DESK.list,
  application: 'Applications',
  kyc: 'KYC documents',
  listing: 'Listings',
  message: 'Messages',
} as const satisfies Record<Work, string>

export const WORKS = Object.keys(WORK_LABELS) as Work[]

/**
 * The rows that wait for the reviewers at each desk: `thing_id` what is decided, `subject_id` what the bell calls for (the
 * person or application behind a document), `since` when it began to wait, `title`. The desks' own queues hold the same.
 */
const WAITING = {
  profile: sql`select id::text as thing_id, id::text as subject_id, submitted_at as since, name as title
    from companies where approval_status = 'pending'`,
  version: sql`select v.id::text as thing_id, v.id::text as subject_id, v.submitted_at as since, c.name as title
    from company_versions v join companies c on c.id = v.company_id where v.status = 'pending' and c.suspended_at is null`,
  application: sql`select id::text as thing_id, id::text as subject_id, submitted_at as since,
    coalesce(company_name, email) as title from applications where status = 'submitted'`,
  kyc: sql`select s.id::text as thing_id, coalesce(s.user_id, s.application_id)::text as subject_id,
    s.created_at as since, coalesce(m.full_name, a.company_name, a.email) as title
    from kyc_submissions s left join members m on m.user_id = s.user_id left join applications a on a.id = s.application_id
    where s.is_current and s.status = 'pending' and not s.account_closed`,
  listing: sql`select l.id::text as thing_id, l.id::text as subject_id,
    coalesce(r.submitted_at, r.saved_at) as since, coalesce(r.fields ->> 'title', l.title) as title
    from listing_revisions r join listings l on l.working_revision_id = r.id where r.status = 'pending'`,
  message: sql`select id::text as thing_id, id::text as subject_id, created_at as since,
    first_name || ' ' || last_name as title from contact_messages where answered_at is null`,
} as const satisfies Record<Work, RawBuilder<unknown>>

/** Everything that waits, as rows of `work`, `thing_id`, `subject_id`, `since` and `title`. */
export const ALL_WAITING = sql.join(
  WORKS.map((work) => sql`select ${sql.lit(work)} as work, w.* from (${WAITING[work]}) w`),
  sql` union all `,
)

/** Where a thing that waits is opened. */
export function pathOf(work: Work, thingId: string): string {
  const desks = {
    profile: '/admin/profiles',
    version: '/admin/versions',
    application: '/admin/applications',
    kyc: '/admin/kyc',
    listing: '/admin/listings',
    message: '/admin/messages',
  } as const satisfies Record<Work, string>
  return `${desks[work]}?id=${thingId}`
}

/** Things that began to wait before this moment are overdue at `at` (ADM-206). */
export const overdueBefore = (at: Date) => businessDaysBefore(at, OVERDUE_BUSINESS_DAYS)

export type WaitingAt = {
  work: Work
  waiting: number
  /** Since when the oldest waits (UTC); null when nothing waits. */
  oldest: Date | null
  /** Whole business days for which the oldest has waited. */
  oldestDays: number
  overdue: number
}

/** How much waits at each desk, since when, and how much of it is overdue; each desk has its row. */
export async function countWaiting(at: Date, from: Pick<Tx, 'getExecutor'> = db()): Promise<WaitingAt[]> {
  const { rows } = await sql<{ work: Work; waiting: number; oldest: Date | null; overdue: number }>`
    select work, count(*) as waiting, min(since) as oldest,
      count(*) filter (where since < ${overdueBefore(at)}::timestamptz) as overdue
    from (${ALL_WAITING}) waiting group by work`.execute(from)
  return WORKS.map((work) => {
    const row = rows.find((one) => one.work === work)
    const oldest = row?.oldest ?? null
    return {
      work,
      waiting: row?.waiting ?? 0,
      oldest,
      oldestDays: oldest ? Math.floor(businessDays(oldest, at)) : 0,
      overdue: row?.overdue ?? 0,
    }
  })
}
