import { type Kysely, type RawBuilder, sql } from 'kysely'
import { keyset, moment, rowNumber } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { ADMIN_KINDS } from '#app/notices/schema.ts'
import { isHeld, presentNotice } from '#app/notices/queries.server.ts'
import { type AuditAction, spellingsOf } from '#app/review/actions.ts'
import { oldest, rowsOf } from './pages.server.ts'

type From = Kysely<DB>

/** When the person left a company, according to the log; null without an entry, so they may read none of its decisions. */
export function leftAt(userId: string, companyId: RawBuilder<unknown>): RawBuilder<Date | null> {
  const newest = (which: RawBuilder<unknown>) => sql`(select max(a.at) from audit_log a
    where a.subject_type = 'company' and a.subject_id = ${companyId}::text and ${which})`
  const is = (action: AuditAction) => sql`a.action = any(${spellingsOf(action)}::text[])`
  const own = sql`((${is('colleague.leave')} and a.actor_user_id = ${userId}::uuid)
    or (${is('colleague.remove')} and a.details ->> 'userId' = ${userId}::text))`
  return sql`coalesce(${newest(own)}, ${newest(is('company.close'))})`
}

/** The messages of a thread after the first: all in the person's own threads, otherwise only their own. */
const answers = (from: From, userId: string, { id, isOurs }: { id: string; isOurs: boolean }) =>
  rowsOf(from, {
    columns: sql`to_json(w.created_at) as at, w.body, case when w.author_id = ${userId} then 'you' else w.side end as by`,
    source: sql`from inquiry_messages w where w.inquiry_id = ${id} and (${isOurs} or w.author_id = ${userId})`,
    order: oldest('w.created_at', 'w.id'),
  })

/**
 * Threads of the person's current company in full; of other threads they started or wrote in, only their own messages:
 * anything written or decided after they left is not theirs to read (MEM-394).
 */
async function* inquiries(from: From, userId: string, companyId: string | null) {
  const threads = rowsOf<{ id: string; isOurs: boolean }>(from, {
    columns: sql`i.id, i.kind, i.listing_title, i.created_at,
      case when t.is_ours then i.status
        when i.closed_at < t.left_at then 'closed'
        when exists (select from inquiry_messages w
          where w.inquiry_id = i.id and w.side = 'owner' and w.created_at < t.left_at) then 'in_progress'
        else 'waiting' end as status,
      case when t.is_ours or i.user_id = ${userId} then i.message end as message,
      case when t.is_ours or i.user_id = ${userId} then i.phone end as phone,
      case when i.user_id = ${userId} then 'you' when i.company_id = ${companyId}::uuid then 'your company'
        else 'the other side' end as asked_by,
      t.is_ours`,
    source: sql`from inquiries i join listings l on l.id = i.listing_id
      cross join lateral (select
        coalesce(i.company_id = ${companyId}::uuid or l.company_id = ${companyId}::uuid, false) as is_ours,
        ${leftAt(userId, sql.ref('i.company_id'))} as left_at) t
      where (t.is_ours or i.user_id = ${userId}
        or exists (select 1 from inquiry_messages w where w.inquiry_id = i.id and w.author_id = ${userId}))`,
    order: oldest('i.created_at', 'i.id'),
  })
  for await (const { isOurs, ...thread } of threads)
    yield { ...thread, answers: answers(from, userId, { id: thread.id, isOurs }) }
}

const connectionRequests = (from: From, userId: string, companyId: string | null) =>
  rowsOf(from, {
    columns: sql`case when k.is_known then r.status else 'pending' end as status, r.created_at,
      case when k.is_known then r.decided_at end as decided_at, r.message,
      case when r.requester_id = ${userId} then 'you' when r.requester_company_id = ${companyId}::uuid
        then 'your company' else 'the other side' end as asked_by`,
    source: sql`from connection_requests r
      cross join lateral (select coalesce(r.requester_company_id = ${companyId}::uuid or r.company_id = ${companyId}::uuid
        or r.decided_at < ${leftAt(userId, sql.ref('r.requester_company_id'))}, false) as is_known) k
      where (r.requester_id = ${userId} or r.requester_company_id = ${companyId}::uuid or r.company_id = ${companyId}::uuid)`,
    order: oldest('r.created_at', 'r.id'),
  })

const accessRequests = (from: From, userId: string, companyId: string | null) =>
  rowsOf(from, {
    columns: sql`case when k.is_known then r.status else 'pending' end as status, r.message, r.asked_title, r.created_at,
      case when k.is_known then r.decided_at end as decided_at,
      case when r.company_id = ${companyId}::uuid then r.decision_words end as decision_words`,
    source: sql`from access_requests r
      cross join lateral (select coalesce(r.company_id = ${companyId}::uuid
        or r.decided_at < ${leftAt(userId, sql.ref('r.company_id'))}, false) as is_known) k
      where r.user_id = ${userId}`,
    order: oldest('r.created_at', 'r.id'),
  })

/** Notices to reviewers name other people and belong to the product, so they are excluded. */
async function* notices(from: From, userId: string) {
  const rows = rowsOf<Parameters<typeof presentNotice>[0]>(from, {
    columns: sql`kind, title, text, path, created_at, read_at, ${isHeld()} as is_held`,
    source: sql`from notices where user_id = ${userId} and kind <> all (${ADMIN_KINDS})`,
    order: keyset([moment('created_at'), rowNumber('id')], 'asc'),
  })
  for await (const row of rows) yield presentNotice(row)
}

/** All messages between the person and others. */
export const messages = (from: From, userId: string, companyId: string | null) => ({
  inquiries: inquiries(from, userId, companyId),
  connectionRequests: connectionRequests(from, userId, companyId),
  accessRequests: accessRequests(from, userId, companyId),
  notices: notices(from, userId),
})
