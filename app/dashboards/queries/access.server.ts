import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'
import { type RawBuilder, sql } from 'kysely'

export type OpenRequests = Awaited<ReturnType<typeof listOpenRequests>>

/** Pending access requests for the company's listings, oldest first; at most 10. */
export async function listOpenRequests({ company }: ApprovedMember) {
  const waiting = db()
    .selectFrom('accessRequests as r')
    .innerJoin('listings as l', 'l.id', 'r.listingId')
    .where('l.companyId', '=', company.id)
    .where(isTurnOf('access', 'r.id', company.id))
  const [rows, counted] = await Promise.all([
    waiting
      .innerJoin('companies as c', 'c.id', 'r.companyId')
      .innerJoin('members as m', 'm.userId', 'r.userId')
      .orderBy('r.createdAt')
      .orderBy('r.id')
      .limit(10)
      .select(['r.id', 'l.id as listingId', 'l.title as listing', 'c.name as company'])
      .select(['m.fullName as person', 'r.createdAt'])
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

/** A company's activity on a listing while it had access. */
export type GrantActivity = {
  key: string
  listingId: number
  listing: string
  company: string
  grantedAt: Date
  /** Whether the grant is live now. */
  isLive: boolean
  views: number
  /** Total seconds for which the page was visible. */
  seconds: number
  documents: number
  lastAt: Date | null
}

const LIMIT = 100

/** Whether the company had a live grant at that time. */
const isGranted = (at: RawBuilder<Date>) => sql<boolean>`exists (select from access_grants p
  where p.listing_id = g.listing_id and p.company_id = g.company_id
    and ${at} >= p.granted_at and ${at} < least(p.revoked_at, p.expires_at, 'infinity'))`

/**
 * Page views with visible time and document openings per company (MEM-309), most recent activity first. Views from before
 * the grant, from after its end, or from before the person joined the company stay private.
 */
export async function listGrantActivity({ company }: ApprovedMember): Promise<GrantActivity[]> {
  const { rows } = await sql<GrantActivity>`
    select l.id || ' ' || g.company_id as key, l.id as listing_id, l.title as listing, c.name as company, g.granted_at,
      g.is_live, coalesce(v.views, 0) as views, coalesce(v.seconds, 0) as seconds, coalesce(o.documents, 0) as documents,
      greatest(v.last_at, o.last_at) as last_at
    from (
      select listing_id, company_id, min(granted_at) as granted_at,
        bool_or(revoked_at is null and (expires_at is null or expires_at > now())) as is_live
      from access_grants group by listing_id, company_id
    ) g
    join listings l on l.id = g.listing_id
    join companies c on c.id = g.company_id
    left join lateral (
      select count(*)::integer as views, sum(view_duration)::integer as seconds, max(w.created_at) as last_at
      from deal_views w join company_members m on m.user_id = w.user_id
      where w.listing_id = g.listing_id and m.company_id = g.company_id and w.created_at >= m.joined_at
        and ${isGranted(sql`w.created_at`)}
    ) v on true
    left join lateral (
      select count(*)::integer as documents, max(opened_at) as last_at from listing_document_openings d
      where d.listing_id = g.listing_id and d.company_id = g.company_id and ${isGranted(sql`d.opened_at`)}
    ) o on true
    where l.company_id = ${company.id}
    order by greatest(v.last_at, o.last_at) desc nulls last, g.granted_at desc, key limit ${LIMIT}
  `.execute(db())
  return rows
}
