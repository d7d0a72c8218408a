import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'

type InvestorCounts = {
  favorites: number
  savedSearches: number
  openInquiries: number
  liveGrants: number
  activeAlerts: number
  connections: number
}

/** Connections of two companies of the directory, as listConnections has them. */
const connectionsOf = (companyId: string) => sql<number>`(select count(*)::integer from connection_requests r
  join directory_entries a on a.company_id = r.requester_company_id
  join directory_entries b on b.company_id = r.company_id
  where r.status = 'accepted' and ${companyId} in (a.company_id, b.company_id))`

/** An investor's own counts and those shared with their company (MEM-300). */
export async function countForInvestor({ userId, company }: ApprovedMember): Promise<InvestorCounts> {
  const { rows } = await sql<InvestorCounts>`select
    (select count(*)::integer from favorites where user_id = ${userId}) as favorites,
    (select count(*)::integer from saved_searches where user_id = ${userId} and kind = 'property') as saved_searches,
    (select count(*)::integer from inquiries where company_id = ${company.id} and status <> 'closed') as open_inquiries,
    (select count(distinct listing_id)::integer from access_grants
      where company_id = ${company.id} and revoked_at is null and (expires_at is null or expires_at > now()))
      as live_grants,
    (select count(*)::integer from alerts where user_id = ${userId} and is_active) as active_alerts,
    ${connectionsOf(company.id)} as connections`.execute(db())
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

type DeveloperCounts = {
  byStatus: Record<ListingStatus, number>
  views: number
  recentViews: number
  inquiries: number
  waitingInquiries: number
  waitingRequests: number
  connections: number
}

/** A developer company's listings by status, views, inquiries and open requests (MEM-306). */
export async function countForDeveloper({ company }: ApprovedMember): Promise<DeveloperCounts> {
  const [statuses, { rows }] = await Promise.all([
    db()
      .selectFrom('listings')
      .where('companyId', '=', company.id)
      .groupBy('approvalStatus')
      .select(['approvalStatus', (eb) => eb.fn.countAll<number>().as('count')])
      .execute(),
    sql<Omit<DeveloperCounts, 'byStatus'>>`select
      v.views, v.recent_views,
      (select count(*)::integer from inquiries i join listings l on l.id = i.listing_id
        where l.company_id = ${company.id}) as inquiries,
      (select count(*)::integer from inquiries i join listings l on l.id = i.listing_id
        where l.company_id = ${company.id} and i.status = 'waiting') as waiting_inquiries,
      (select count(*)::integer from access_requests r join listings l on l.id = r.listing_id
        where l.company_id = ${company.id} and ${isTurnOf('access', 'r.id', company.id)}) as waiting_requests,
      ${connectionsOf(company.id)} as connections
      from (select count(*)::integer as views,
          count(*) filter (where created_at > now() - interval '30 days')::integer as recent_views
        from deal_views where listing_id = any (array(select id from listings where company_id = ${company.id}))) v
      `.execute(db()),
  ])
  const byStatus: Record<ListingStatus, number> = {
    draft: 0,
    pending: 0,
    approved: 0,
    rejected: 0,
    more_info_requested: 0,
  }
  for (const { approvalStatus, count } of statuses) byStatus[approvalStatus as ListingStatus] = count
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return { byStatus, ...counts }
}
