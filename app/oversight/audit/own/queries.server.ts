import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { firstOf, keyset, moment, rowNumber } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { type NumberScope, openNumber, sealNumber } from '#app/lib/sealed-number.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { currentAction } from '#app/review/actions.ts'
import { MEMBER_VISIBLE_ACTIONS, MEMBER_VISIBLE_REASONS, type OwnActor } from './texts.ts'

/** Rows per page. */
const OWN_PAGE = 40

type Person = { userId: string; companyId: string | null }
type Bounds = { rows: RawBuilder<unknown>; limit: RawBuilder<unknown> }

/** A detail of older rows: a counter across all companies, which members may not see (decision 060). */
const COUNTED_DETAIL = 'ndaVersion'

/**
 * The single definition of a member's own rows: their own actions, and visible actions (MEMBER_VISIBLE_ACTIONS) by others
 * on their account, company, listings or documents. A colleague's rows only count if they are about the company; names,
 * addresses and details of others are left out (MEM-391, ADM-200).
 */
function ownRows({ userId, companyId }: Person, { rows, limit }: Bounds): RawBuilder<unknown> {
  return sql`
    things (type, id) as (
      select 'user', ${userId}::text
      union all select 'company', ${companyId}::text where ${companyId}::text is not null
      union all select 'listing', l.id::text from listings l where l.company_id = ${companyId}::uuid
      union all select 'kyc_submission', k.id::text from kyc_submissions k where k.user_id = ${userId}::uuid
      union all select 'file', f.id::text from files f where f.user_id = ${userId}::uuid
    ),
    own_ids as (
      (select a.id from audit_log a where a.actor_user_id = ${userId}::uuid ${rows} ${limit})
      union
      select told.id from things t cross join lateral (
        select a.id from audit_log a
        where a.subject_id = t.id and a.subject_type = t.type and a.actor_user_id is distinct from ${userId}::uuid
          and a.action = any(${MEMBER_VISIBLE_ACTIONS}::text[]) ${rows} ${limit}
      ) told
    ),
    own as (
      select a.id, a.at, a.action, a.subject_type, a.subject_id, a.from_status, a.to_status, e.is_mine, t.id is not null as is_about,
        case when e.is_mine then 'you'
          when a.actor_kind = 'member' and exists (select 1 from company_members c
            where c.user_id = a.actor_user_id and c.company_id = ${companyId}::uuid) then 'colleague'
          else a.actor_kind end as by,
        case when e.is_mine and (a.actor_kind <> 'admin' or t.id is not null) then a.reason
          when t.id is not null and a.action = any(${MEMBER_VISIBLE_REASONS}::text[]) then a.reason end as reason,
        case when e.is_mine and (a.actor_kind <> 'admin' or t.id is not null) then a.details - ${COUNTED_DETAIL}::text end as details,
        case when e.is_mine then a.ip_address end as ip_address
      from own_ids join audit_log a on a.id = own_ids.id
        left join things t on t.type = a.subject_type and t.id = a.subject_id
        cross join lateral (select coalesce(a.actor_user_id = ${userId}::uuid, false) as is_mine) e
    )`
}

export type OwnEntry = {
  /** The row's number, encrypted for its reader. */
  id: string
  at: string
  by: OwnActor
  action: string
  /** The member's own object: the company's name, a listing's title, a kind of document. */
  about: string | null
  reason: string | null
  /** The IP address, for the member's own actions only. */
  ipAddress: string | null
}

type OwnPage = { rows: OwnEntry[]; next: string | null; isFirst: boolean }

export const numberScope = ({ userId }: Pick<Member, 'userId'>): NumberScope => ({ list: 'activity', userId })

const LOG = keyset([moment('a.at'), rowNumber('a.id')], 'desc')

/** The member's own activity, newest first; `seen` is the cursor. */
export async function listOwnActivity(member: Member, seen: string | null): Promise<OwnPage> {
  const after = openNumber(seen, numberScope(member))
  const person = { userId: member.userId, companyId: member.company?.id ?? null }
  const older =
    after === null ? sql`` : sql`and ${LOG.beyond(sql`(select at from place), (select id from place)`)}`
  const limit = sql`order by ${LOG.order} limit ${OWN_PAGE + 1}`
  const found = await sql<Omit<OwnEntry, 'at' | 'id'> & { id: number; at: Date }>`
    with place as materialized (select at, id from audit_log where id = ${after}::bigint), ${ownRows(person, { rows: older, limit })}
    select o.id, o.at, o.by, o.action, o.ip_address as "ipAddress",
      case when o.is_about then o.reason end as reason,
      case when o.is_about then case o.subject_type
        when 'company' then (select name from companies where id = o.subject_id::uuid)
        when 'listing' then (select title from listings where id = o.subject_id::bigint)
        when 'kyc_submission' then (select replace(document_type, '_', ' ') from kyc_submissions where id = o.subject_id::uuid)
      end end as about
    from (select * from own order by at desc, id desc limit ${OWN_PAGE + 1}) o
    order by o.at desc, o.id desc
    limit ${OWN_PAGE + 1}`.execute(db())
  const page = firstOf(found.rows, OWN_PAGE, ({ id }) => sealNumber(id, numberScope(member)))
  const rows = page.rows.map((row) => ({
    ...row,
    id: sealNumber(row.id, numberScope(member)),
    at: row.at.toISOString(),
    action: currentAction(row.action),
  }))
  return { rows, next: page.next, isFirst: after === null }
}

/**
 * A page of the same rows for the data export, oldest first and with the member's own input (MEM-391). For admin
 * decisions about others it names only the action. `after` is the cursor.
 */
export async function pageOwnActivity(
  from: Kysely<DB>,
  person: Person,
  after: string | null,
  limit: number,
): Promise<{ cursor: string; action: string }[]> {
  const bounds = { rows: sql`and a.id > ${after ?? '0'}::bigint`, limit: sql`order by a.id limit ${limit}` }
  const { rows } = await sql<{ cursor: string; action: string }>`
    with ${ownRows(person, bounds)}
    select at, action, subject_type, from_status, to_status,
      case when details is not null or is_about then subject_id end as subject_id, by, reason, details, ip_address,
      id::text as cursor
    from own order by id limit ${limit}`.execute(from)
  return rows.map((row) => ({ ...row, action: currentAction(row.action) }))
}
