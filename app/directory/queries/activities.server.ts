import { type RawBuilder, sql } from 'kysely'
import type { ActivityKind } from '#app/companies/activities.server.ts'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { type ViewerFacts, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'

/** An activity of a company. `date` is an ISO day: the time of day never leaves the server. */
export type Activity = { id: string; kind: ActivityKind; date: string; text: string }

/** A publication is visible if the viewer's projection names its owner, a connection only to its company (decision 052). */
function isReadable(viewer: ViewerFacts): RawBuilder<boolean> {
  if (viewer.isAdmin) return sql<boolean>`true`
  return sql<boolean>`(a.company_id = ${viewer.companyId} or case a.kind
    when 'connected' then false
    when 'listing_published' then exists (select from listings l
      where l.id = split_part(a.key, ':', 2)::bigint and l.company_id = a.company_id
        and ${projectionSql(viewer).isTeaser})
    else true end)`
}

/** Newest first; random ids within a day, so that the order reveals no time. */
const NEWEST = sql`a.date desc, a.id`

/** A company's activities that the viewer may see, newest first (MEM-363). */
export async function listActivities(
  viewer: ApprovedMember | AdminViewer,
  companyId: string,
  limit = 20,
): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select a.id, a.kind, a.date, a.text from company_activities a
    where a.company_id = ${companyId} and ${isReadable(viewerFactsOf(viewer))}
    order by ${NEWEST} limit ${limit}`.execute(db())
  return rows
}

export type ActivityEntry = Activity & {
  /** Null for the member's own company. */
  company: { id: string; name: string } | null
}

/** Activities of the member's company and its connections, newest first (MEM-314). */
export async function listNetworkActivity(member: ApprovedMember, limit: number): Promise<ActivityEntry[]> {
  const own = member.company.id
  const { rows } = await sql<Activity & { companyId: string; name: string }>`
    select a.id, a.kind, a.date, a.text, a.company_id, c.name
    from company_activities a join companies c on c.id = a.company_id
    where (a.company_id = ${own} or (
      c.approval_status = 'approved' and c.suspended_at is null and exists (
        select 1 from connection_requests r where r.status = 'accepted'
          and least(r.requester_company_id, r.company_id) = least(a.company_id, ${own}::uuid)
          and greatest(r.requester_company_id, r.company_id) = greatest(a.company_id, ${own}::uuid))))
      and ${isReadable(viewerFactsOf(member))}
    order by ${NEWEST} limit ${limit}
  `.execute(db())
  return rows.map(({ companyId, name, ...row }) => ({
    ...row,
    company: companyId === own ? null : { id: companyId, name },
  }))
}
